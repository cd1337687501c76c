-- Writes an event down for every webhook that wants it, in the transaction in which it happens: what is
-- rolled back was never announced, and what is committed will be sent.
create function announce_event(
  for_organization text, new_type text, new_body text, happened_at timestamptz
) returns integer language plpgsql as $$
declare
  wanting text;
  announced integer := 0;
begin
  for wanting in
    select id from webhooks
    where organization_id = for_organization and off_reason is null and new_type = any (events)
  loop
    insert into webhook_deliveries (webhook_id, event_type, body, next_attempt_at, created_at)
    values (wanting, new_type, new_body, happened_at, happened_at);
    perform queue_webhook(wanting);
    announced := announced + 1;
  end loop;
  return announced;
end $$;

-- As before, and tells webhooks of it.
create or replace function queue_low_balance_warning() returns trigger language plpgsql as $$
declare
  threshold integer := coalesce(new.low_balance_threshold, new.low_balance_usual);
begin
  if exists (select from credit_entries
             where organization_id = new.id and number = new.entry_count and reason = 'analysis') then
    perform graphile_worker.add_job(
      'low-balance-mail',
      json_build_object(
        'organizationId', new.id, 'balance', new.credits, 'threshold', threshold),
      max_attempts => 15);
    perform announce_event(
      new.id, 'credits.low',
      jsonb_build_object(
        'type', 'credits.low',
        'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object('credits', new.credits, 'threshold', threshold))::text,
      now());
  end if;
  return null;
end $$;
