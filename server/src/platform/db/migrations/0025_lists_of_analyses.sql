-- Apart from the columns of 0023: an index lets readers in and keeps writers out while it is built, and
-- a column would then wait for the writers, who wait for the index.

-- Lists of an organization's analyses, narrowed down or sorted by one thing: each is read along an index.
create index if not exists analyses_classification on analyses (organization_id, classification, created_at);
create index if not exists analyses_group on analyses (organization_id, group_id, created_at);
create index if not exists analyses_key on analyses (organization_id, api_key_id, created_at);
create index if not exists analyses_not_judged on analyses (organization_id, created_at)
  where status = 'not_judged';
create index if not exists analyses_words on analyses (organization_id, words, id);
create index if not exists analyses_credits on analyses (organization_id, credits, id);

-- Readings for advice, found by the analysis they add to.
create index if not exists analyses_additions on analyses (adds_to) where adds_to is not null;
