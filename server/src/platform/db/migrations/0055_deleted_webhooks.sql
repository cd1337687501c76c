-- As before, and skips a webhook that somebody deletes meanwhile: the row is held until the event is
-- written down, so that a delivery to a deleted webhook cannot undo what is announced.
create or replace function announce_event(
  for_organization text, new_type text, new_body text, happened_at timestamptz
) returns integer language plpgsql as $$
declare
  wanting text;
  announced integer := 0;
begin
  for wanting in
    select id from webhooks
    where organization_id = for_organization and off_reason is null and new_type = any (events)
    for key share
  loop
    insert into webhook_deliveries (webhook_id, event_type, body, next_attempt_at, created_at)
    values (wanting, new_type, new_body, happened_at, happened_at);
    perform queue_webhook(wanting);
    announced := announced + 1;
  end loop;
  return announced;
end $$;
