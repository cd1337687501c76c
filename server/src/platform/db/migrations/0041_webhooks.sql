-- Where an organization's events are sent.
create table webhooks (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  -- Encrypted. The one before still signs until its time is over.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  -- Null while it is switched on.
  off_reason text check (off_reason in ('switched_off', 'failing', 'gone')),
  switched_off_at timestamptz,
  -- When the first of the attempts was made that all failed.
  failing_since timestamptz,
  -- Nothing is sent before; set by an attempt that failed.
  paused_until timestamptz,
  -- Whoever sends keeps moving it, so that no two processes send at once.
  sending_until timestamptz,
  created_at timestamptz not null,
  check ((off_reason is null) = (switched_off_at is null))
);
create index webhooks_organization on webhooks (organization_id, created_at, id);

-- One event for one webhook. The id is sent along, the same in every attempt.
create table webhook_deliveries (
  id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id text not null references webhooks on delete cascade,
  event_type text not null,
  -- As it is sent and signed, to the byte.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Attempts since somebody asked for it to be sent again; they decide the next pause.
  tries integer not null default 0,
  next_attempt_at timestamptz,
  response_status integer,
  problem text,
  created_at timestamptz not null,
  check ((status = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at)
  where status = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  response_status integer,
  response_body text,
  problem text,
  primary key (delivery_id, number)
);

-- One job for each webhook sends whatever waits for it; one that is queued already is moved.
create function queue_webhook(webhook_id text, pause interval default '0') returns void
language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'send-webhooks', json_build_object('webhookId', webhook_id),
    job_key => 'webhook ' || webhook_id, run_at => now() + pause, max_attempts => 15);
end $$;
