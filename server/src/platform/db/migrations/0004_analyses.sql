-- Keys and users are not tied by reference: an analysis outlives both.
create table analyses (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  api_key_id text not null,
  user_id text,
  words integer not null check (words > 0),
  credits integer not null check (credits > 0),
  group_id text not null,
  classification text not null check (classification in ('human', 'ai', 'uncertain')),
  probability double precision not null check (probability between 0 and 1),
  model_version text not null,
  result jsonb not null,
  -- What was analysed, until retention removes it.
  text text,
  created_at timestamptz not null
);
create index analyses_organization on analyses (organization_id, created_at desc);
create index analyses_time on analyses (created_at);
create index analyses_kept_text on analyses (created_at) where text is not null;

create table feedback (
  analysis_id text primary key references analyses (id) on delete cascade,
  is_correct boolean not null,
  comment text,
  api_key_id text,
  user_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A row without an analysis is a claim: somebody works on it until `claimed_until`, which a
-- living process keeps moving. The answer is rebuilt from the analysis it names.
create table idempotency_keys (
  organization_id text not null references organizations (id) on delete cascade,
  key text not null,
  request_hash text not null,
  claim text not null,
  claimed_until timestamptz not null,
  analysis_id text references analyses (id) on delete cascade,
  credits_remaining integer,
  created_at timestamptz not null,
  primary key (organization_id, key),
  check ((analysis_id is null) = (credits_remaining is null))
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_analysis on idempotency_keys (analysis_id) where analysis_id is not null;
create index idempotency_keys_claim on idempotency_keys (claim) where analysis_id is null;
