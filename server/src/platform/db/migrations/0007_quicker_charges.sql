-- Every charge runs these two: a plain update costs half of an upsert, and the row is nearly always there.
create or replace function order_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into organization_balances values (new.id, new.credits);
  else
    update organization_balances set credits = new.credits where organization_id = new.id;
  end if;
  return null;
end $$;

create or replace function count_analysis() returns trigger language plpgsql as $$
begin
  update daily_figures
    set analyses = analyses + 1, credits = credits - new.change_amount
    where day = (new.created_at at time zone 'UTC')::date and part = figure_part();
  if not found then
    perform count_figures(new.created_at, 0, 0, 1, -new.change_amount);
  end if;
  return null;
end $$;
