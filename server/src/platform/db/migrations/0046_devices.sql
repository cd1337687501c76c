-- What people see of their own sessions, and when each was last used.
alter table sessions add column last_used_at timestamptz not null default now();
alter table sessions add column user_agent text;
alter table sessions add column network text;

-- Browsers that signed in before, each by the hash of a random token it keeps in a cookie.
create table devices (
  user_id text not null references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index devices_use on devices (last_used_at);
