-- Not tied to organizations or users by reference: the books outlive both.
create table purchases (
  id text primary key,
  organization_id text not null,
  user_id text not null,
  package_name text not null,
  credits integer not null check (credits > 0),
  -- In whole US dollars.
  price integer not null check (price > 0),
  provider text not null check (provider in ('stripe', 'sandbox')),
  session_id text not null unique,
  payment_id text,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  -- Of a refund: the credits it is worth, and how many of them were already spent.
  refunded_credits integer not null default 0 check (refunded_credits between 0 and credits),
  spent_credits integer not null default 0 check (spent_credits between 0 and refunded_credits),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider was last asked about it by the reconciliation.
  asked_at timestamptz
);
create index purchases_organization on purchases (organization_id, created_at desc, id desc);
create index purchases_pending on purchases (asked_at nulls first, created_at) where status = 'pending';

-- One customer at the provider per organization.
create table payment_customers (
  organization_id text not null,
  provider text not null,
  customer_id text not null,
  primary key (organization_id, provider)
);

-- What the provider told us, for diagnosis only: nothing is decided by it.
create table processed_events (
  id text primary key,
  type text not null,
  subject_id text,
  outcome text not null,
  deliveries integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index processed_events_time on processed_events (last_at);

-- The sandbox's own books: what a payment provider would keep at its place.
create table sandbox_checkouts (
  id text primary key,
  customer_id text not null,
  purchase_id text not null,
  package_name text not null,
  credits integer not null,
  price integer not null,
  success_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sandbox_checkouts_customer on sandbox_checkouts (customer_id, created_at desc);

-- A tenth of the last top-up; null once the mail about it is queued, until the next top-up.
alter table organizations add column low_balance_below integer;

-- Inside whatever movement of credits crosses the line, without a further statement in its way.
create function queue_low_balance_mail() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'low-balance-mail',
    json_build_object('organizationId', new.id, 'balance', new.credits),
    max_attempts => 15);
  new.low_balance_below := null;
  return new;
end $$;

create trigger organizations_low_balance
  before update of credits on organizations
  for each row when (new.credits < new.low_balance_below)
  execute function queue_low_balance_mail();
