-- When this session last showed a second factor.
alter table sessions add column confirmed_at timestamptz;

-- The secret of an authenticator app, encrypted with the installation's secret. Null in confirmed_at: it
-- is being set up. No code of last_step or an earlier step works again.
create table totp_secrets (
  user_id text primary key references users (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0
);

-- Deleted when used.
create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is still to come.
create table sign_in_challenges (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
