create table data_exports (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  -- Whose data it contains beside the person’s own; whoever left it cannot download it any more.
  organization_id text,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  token_hash text unique,
  bytes integer,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index data_exports_expiry on data_exports (expires_at);

create table data_export_parts (
  export_id text not null references data_exports (id) on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (export_id, number)
);
