-- What a writer says about the verdict on their text, and what the organization answers. The texts in it
-- go when their time is over, the outcome stays.
create table reviews (
  id text primary key,
  analysis_id text not null references analyses (id) on delete cascade,
  state text not null check (state in ('sent', 'asked', 'kept', 'withdrawn', 'person_confirmed')),
  writer_email text not null,
  includes_text boolean not null,
  invitation text,
  created_by text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  statement text,
  asked_at timestamptz,
  answer text,
  answered_by text,
  answered_at timestamptz,
  check ((answered_at is null) = (state in ('sent', 'asked')))
);
create index reviews_analysis on reviews (analysis_id, created_at);
create index reviews_invitations on reviews (created_at) where invitation is not null;
create index reviews_statements on reviews (asked_at) where statement is not null;
create index reviews_answers on reviews (answered_at) where answer is not null;

create table drafts (
  id text primary key,
  review_id text not null references reviews (id) on delete cascade,
  file_name text not null,
  bytes integer not null,
  words integer not null,
  text text not null,
  created_at timestamptz not null
);
create index drafts_review on drafts (review_id, created_at);
create index drafts_age on drafts (created_at);

-- An address under which an analysis is read without an account. One that was mailed to a writer belongs
-- to a review. Of the token in the address only the hash is known.
create table shares (
  id text primary key,
  analysis_id text not null references analyses (id) on delete cascade,
  review_id text references reviews (id) on delete cascade,
  token_hash text not null unique,
  includes_text boolean not null,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz
);
create index shares_analysis on shares (analysis_id, created_at);
create index shares_review on shares (review_id) where review_id is not null;
