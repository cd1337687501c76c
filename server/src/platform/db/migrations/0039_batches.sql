-- Many texts that are asked for together. Each text that can be read is an analysis of its own.
create table batches (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Keys and users are not tied by reference, as in `analyses`.
  api_key_id text not null,
  user_id text,
  title text,
  status text not null check (status in ('running', 'paused', 'done', 'cancelled')),
  options jsonb not null,
  created_at timestamptz not null,
  -- Since when it runs without a pause, for its rate.
  resumed_at timestamptz not null,
  finished_at timestamptz
);
create index batches_organization on batches (organization_id, created_at desc, id desc);

-- What was sent, in its order. A text that cannot be read has a reason and no analysis.
create table batch_items (
  batch_id text not null references batches (id) on delete cascade,
  number integer not null,
  item_id text not null,
  title text,
  words integer,
  credits integer not null,
  reason text,
  message text,
  analysis_id text references analyses (id) on delete set null,
  primary key (batch_id, number)
);
create index batch_items_analysis on batch_items (analysis_id) where analysis_id is not null;
