-- Whom a provider of single sign-on knows under which name. Kept by issuer: another provider's names
-- mean other people.
create table sso_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);

-- A sign-in at the provider that is under way. The token is in a cookie of the browser that began it.
-- Null in used_at: the browser has not come back yet; null in subject: it brought nobody.
create table sso_attempts (
  token_hash text primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  issuer text,
  subject text,
  email text,
  first_name text,
  last_name text
);
create index sso_attempts_expiry on sso_attempts (expires_at);
