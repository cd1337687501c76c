-- Analyses that nobody waits for with an open connection: the text and the wishes of each, from its
-- acceptance until it was read. Its price is reserved in `analyses` like that of any other. Whoever reads
-- it holds a lease; without one, or with one that ended, the next in turn may take it. The text of one
-- that failed stays while texts are kept, so that it can be tried again.
create table waiting_analyses (
  analysis_id text primary key references analyses (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  batch_id text,
  state text not null check (state in ('waiting', 'paused', 'failed')),
  -- Organizations take turns: whoever has read less since they began to wait has the lower number.
  turn bigint not null,
  is_batch boolean not null generated always as (batch_id is not null) stored,
  text text not null,
  wanted jsonb not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null
);
create index waiting_analyses_turn on waiting_analyses (is_batch, turn, analysis_id)
  where state = 'waiting';
create index waiting_analyses_organization on waiting_analyses (organization_id, turn);
create index waiting_analyses_batch on waiting_analyses (batch_id) where batch_id is not null;
create index waiting_analyses_age on waiting_analyses (created_at);
