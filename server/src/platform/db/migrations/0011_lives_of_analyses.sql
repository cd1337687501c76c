-- Credits held back for analyses that were accepted and are not finished, and how many those are.
alter table organizations
  add column reserved integer not null default 0,
  add column open_analyses integer not null default 0;
alter table organizations
  add constraint organizations_reserved_check check (reserved >= 0 and open_analyses >= 0) not valid;

-- An analysis is kept from the moment it is accepted. While it is open it holds a reserve, and
-- somebody alive keeps moving its lease; what has none any more is released by a job.
-- Rows of the release before are all done; a job names where they came from.
alter table analyses
  add column status text not null default 'done',
  add column origin text,
  add column title text,
  add column reserved integer not null default 0,
  add column lease_until timestamptz,
  add column claim text,
  add column words_read integer,
  add column started_at timestamptz,
  add column finished_at timestamptz;
alter table analyses
  add constraint analyses_status_check
  check (status in ('accepted', 'reading', 'done', 'failed', 'cancelled', 'not_judged')) not valid;
alter table analyses
  add constraint analyses_origin_check
  check (origin in ('playground', 'key', 'file', 'batch')) not valid;
-- Open ones hold a reserve and no others do; only what was read to the end has a result.
alter table analyses
  add constraint analyses_life_check
  check ((reserved > 0) = (status in ('accepted', 'reading'))
         and (result is null) <> (status in ('done', 'not_judged'))) not valid;

alter table analyses
  alter column group_id drop not null,
  alter column classification drop not null,
  alter column probability drop not null,
  alter column model_version drop not null,
  alter column result drop not null;
-- What was not judged, failed or was never read costs nothing.
alter table analyses drop constraint analyses_credits_check;
alter table analyses
  add constraint analyses_credits_check check (credits >= 0) not valid;

create index if not exists analyses_open on analyses (organization_id, lease_until) where reserved > 0;
create index if not exists analyses_without_origin on analyses (created_at) where origin is null;

-- Any answer can be said again, not only that of a finished analysis; how is up to who asks.
alter table idempotency_keys add column answer jsonb;

-- Undoes a statement whose parts found different things, because somebody changed one meanwhile.
create function refuse_statement(why text) returns integer language plpgsql as $$
begin
  raise exception using message = why, errcode = 'IP001';
end $$;
