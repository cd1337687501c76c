create table organizations (
  id text primary key,
  name text not null check (name <> ''),
  description text,
  is_active boolean not null default true,
  credits integer not null default 0 check (credits >= 0),
  tax_id text,
  street_address text,
  postal_code text,
  state text,
  country text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id text primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  is_active boolean not null default true,
  is_superuser boolean not null default false,
  is_verified boolean not null default false,
  pending_email text,
  organization_id text references organizations (id) on delete set null,
  marketing_opt_in boolean not null default false,
  terms_accepted_at timestamptz,
  not_consumer_declared_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_organization on users (organization_id);

-- A signed token names its session; deleting the row ends it at once.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table single_use_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'email-change')),
  user_id text not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_tokens_user on single_use_tokens (user_id, purpose);
create index single_use_tokens_expiry on single_use_tokens (expires_at);

create table attempts (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (kind, subject, window_start)
);
create index attempts_window on attempts (window_start);

-- Not tied to users or organizations by reference: it outlives what it speaks of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_user_id text,
  action text not null,
  subject_id text not null,
  organization_id text,
  details jsonb not null default '{}',
  address text
);
create index audit_log_subject on audit_log (subject_id, id desc);
create index audit_log_organization on audit_log (organization_id, id desc);
