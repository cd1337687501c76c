-- Who of the staff moved credits, and why; null for what the product itself or a customer moved.
alter table credit_entries
  add column actor_user_id text,
  add column note text;

-- Nearly all entries are analyses: how many those are follows from the few that are not.
create index if not exists credit_entries_not_analyses on credit_entries (organization_id, created_at)
  where reason <> 'analysis';
