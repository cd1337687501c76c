-- Who works jobs off; one not seen for a while died, and its jobs go back to the queue.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
