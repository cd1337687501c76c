create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a passkey was asked to sign, once. Bound to the session or the sign-in that asked.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'second-factor', 'confirm')),
  bound_to text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
