-- Once a month, when analyses have taken 80 % of a key's budget. Whoever changes the budget sees it.
create function queue_key_budget_warning() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'key-budget-mail',
    json_build_object('keyId', new.id, 'spent', new.spent, 'budget', new.monthly_budget),
    max_attempts => 15);
  return null;
end $$;
create trigger api_keys_budget_warning after update of spent on api_keys
  for each row when (
    new.monthly_budget = old.monthly_budget
    and new.spent::bigint * 5 >= new.monthly_budget::bigint * 4
    and (old.spent_month is distinct from new.spent_month
         or old.spent::bigint * 5 < old.monthly_budget::bigint * 4))
  execute function queue_key_budget_warning();
