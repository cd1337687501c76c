-- The key a link was made with, where a program made it.
alter table shares add column api_key_id text;

-- What is shown of a review's links once they are deleted: how often they were opened, when last, and
-- until when the last one worked.
alter table reviews
  add column past_opened_count integer not null default 0,
  add column past_opened_at timestamptz,
  add column past_expires_at timestamptz;

-- When a link ended: links that ended long ago are deleted.
create index if not exists shares_ended on shares ((least(expires_at, revoked_at)));
