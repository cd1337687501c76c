-- By words or credits a list is walked in its order, and what is narrowed down to stands in the same index:
-- those that are not wanted are passed without a look at the table. Two such indexes do what seven did.
-- The old ones go first: to build before they go would let in those who then wait for one another.
drop index if exists analyses_words;
drop index if exists analyses_credits;
drop index if exists analyses_group_words;
drop index if exists analyses_group_credits;
drop index if exists analyses_classification_credits;
drop index if exists analyses_user_words;
drop index if exists analyses_user_credits;
create index if not exists analyses_by_words on analyses
  (organization_id, words, id, classification, group_id, api_key_id, user_id, created_at, status, review_state)
  where adds_to is null and (status <> 'cancelled' or origin is distinct from 'batch');
create index if not exists analyses_by_credits on analyses
  (organization_id, credits, id, classification, group_id, api_key_id, user_id, created_at, status, review_state)
  where adds_to is null and (status <> 'cancelled' or origin is distinct from 'batch');
