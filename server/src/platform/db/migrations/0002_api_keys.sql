create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null check (name <> ''),
  -- SHA-256 of the key; the key itself is shown once and never stored.
  key_hash text not null unique,
  visible_start text not null,
  visible_end text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index api_keys_organization on api_keys (organization_id, created_at desc);

-- One row per key and minute serves rate limits, request counts and the time of the last use.
create table key_usage (
  key_id text not null references api_keys (id) on delete cascade,
  minute timestamptz not null,
  requests integer not null,
  last_at timestamptz not null,
  primary key (key_id, minute)
);
