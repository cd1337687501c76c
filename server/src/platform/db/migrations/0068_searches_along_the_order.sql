-- A search looks at the next of a list first, in its order and among those that have words; what is narrowed
-- down to stands in the same index, so that those that are not wanted are passed without a look at the table.
create index if not exists analysis_words_by_time on analysis_words
  (organization_id, created_at, analysis_id, classification, group_id, api_key_id, user_id, status, review_state)
  where status is not null and (status <> 'cancelled' or origin is distinct from 'batch');
create index if not exists analysis_words_by_words on analysis_words
  (organization_id, text_words, analysis_id, classification, group_id, api_key_id, user_id, created_at, status,
   review_state)
  where status is not null and (status <> 'cancelled' or origin is distinct from 'batch');
create index if not exists analysis_words_by_credits on analysis_words
  (organization_id, credits, analysis_id, classification, group_id, api_key_id, user_id, created_at, status,
   review_state)
  where status is not null and (status <> 'cancelled' or origin is distinct from 'batch');
