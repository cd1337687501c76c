-- People asked to join an organization. Of the token in the mailed link only the hash is known; the mail
-- makes it, so there is none before.
create table invitations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  token_hash text unique,
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitations_expiry on invitations (expires_at);
