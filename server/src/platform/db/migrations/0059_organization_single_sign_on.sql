-- The provider of single sign-on that an organization named. The secret is sealed.
create table sso_providers (
  organization_id text primary key references organizations (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  joining_role text not null,
  is_required boolean not null,
  is_email_trusted boolean not null,
  -- Whether an owner saved the settings last: only then it may sign in owners.
  is_owner_approved boolean not null,
  changed_at timestamptz not null
);

-- Domains of addresses that a provider may speak for once they are proven by a TXT record.
create table sso_domains (
  organization_id text not null references sso_providers (organization_id) on delete cascade,
  domain text not null,
  record_value text not null,
  created_at timestamptz not null,
  proven_at timestamptz,
  checked_at timestamptz,
  domain_problem text,
  missing_since timestamptz,
  primary key (organization_id, domain)
);
-- Many may ask for a domain, one has it.
create unique index sso_domains_proven on sso_domains (domain) where proven_at is not null;

-- Null: the installation's provider.
alter table sso_identities
  add column id text not null default gen_random_uuid()::text,
  add column organization_id text references sso_providers (organization_id) on delete cascade;
create index if not exists sso_identities_organization on sso_identities (organization_id);

-- challenge_hash: the second factor that is still to be shown before the account is linked.
alter table sso_attempts
  add column organization_id text references sso_providers (organization_id) on delete cascade,
  add column domain text,
  add column challenge_hash text;
create index if not exists sso_attempts_challenge on sso_attempts (challenge_hash);
