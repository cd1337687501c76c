alter table organizations
  -- A mail when analyses leave fewer credits than this. Null: the usual number; 0: never.
  add column low_balance_threshold integer,
  -- The usual number, a tenth of the last top-up; null before the first.
  add column low_balance_usual integer;
alter table organizations
  add constraint organizations_low_balance_check check (low_balance_threshold >= 0) not valid;

update organizations set low_balance_usual = ceil(last.credits / 10.0)
from (select distinct on (organization_id) organization_id, credits from purchases
      where paid_at is not null order by organization_id, paid_at desc) last
where last.organization_id = organizations.id;

-- Once each time the balance falls below the number; not again before it was above. A refund, a dispute
-- and what staff take explain themselves.
create function queue_low_balance_warning() returns trigger language plpgsql as $$
begin
  if exists (select from credit_entries
             where organization_id = new.id and number = new.entry_count and reason = 'analysis') then
    perform graphile_worker.add_job(
      'low-balance-mail',
      json_build_object(
        'organizationId', new.id, 'balance', new.credits,
        'threshold', coalesce(new.low_balance_threshold, new.low_balance_usual)),
      max_attempts => 15);
  end if;
  return null;
end $$;
-- Before, it was once for each top-up.
drop trigger organizations_low_balance on organizations;
create constraint trigger organizations_low_balance after update of credits on organizations
  deferrable initially deferred
  for each row when (
    new.credits < coalesce(new.low_balance_threshold, new.low_balance_usual)
    and old.credits >= coalesce(new.low_balance_threshold, new.low_balance_usual))
  execute function queue_low_balance_warning();
