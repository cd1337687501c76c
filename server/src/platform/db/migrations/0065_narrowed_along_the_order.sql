-- By words or credits a list is walked in its order, and what is narrowed down to stands in the same index:
-- those that are not wanted are passed without a look at the table.
create index if not exists analyses_by_words on analyses
  (organization_id, words, id, classification, group_id, api_key_id, user_id, created_at, status, review_state)
  where adds_to is null and (status <> 'cancelled' or origin is distinct from 'batch');
create index if not exists analyses_by_credits on analyses
  (organization_id, credits, id, classification, group_id, api_key_id, user_id, created_at, status, review_state)
  where adds_to is null and (status <> 'cancelled' or origin is distinct from 'batch');
