-- The list of reviewed analyses; few are.
create index if not exists analyses_review on analyses (organization_id, review_state, created_at)
  where review_state is not null;
