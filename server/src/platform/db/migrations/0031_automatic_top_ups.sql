-- Buys a package with the saved card when analyses leave few credits; a row for each organization that
-- ever set it up.
create table automatic_top_ups (
  organization_id text primary key references organizations (id) on delete cascade,
  is_on boolean not null default false,
  threshold integer check (threshold > 0),
  price_id text,
  -- In whole US dollars, for a calendar month in UTC.
  monthly_ceiling integer check (monthly_ceiling > 0),
  -- Who set it up: purchases are made in their name, and mails about it go to them.
  user_id text not null,
  provider text not null,
  -- The saved card, as the provider names and shows it.
  card_id text,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  -- The page of the provider on which a card is being saved.
  setup_session_id text unique,
  -- The one on which the card was saved.
  saved_session_id text unique,
  -- The purchase being made. There is no second one beside it.
  purchase_id text,
  paused_reason text,
  paused_at timestamptz,
  -- The month whose ceiling leaves no room for another purchase.
  ceiling_month date,
  check ((paused_reason is null) = (paused_at is null)),
  check (not is_on or (threshold is not null and price_id is not null and monthly_ceiling is not null))
);

-- Whoever takes a card away, also by deleting the organization, has the provider forget it.
create function forget_card() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'forget-card', json_build_object('cardId', old.card_id, 'provider', old.provider),
    max_attempts => 15);
  return null;
end $$;
create trigger automatic_top_ups_forget_card after delete on automatic_top_ups
  for each row when (old.card_id is not null) execute function forget_card();
create trigger automatic_top_ups_replace_card after update of card_id on automatic_top_ups
  for each row when (old.card_id is distinct from new.card_id and old.card_id is not null)
  execute function forget_card();

-- The sandbox's own books of saved cards and of what was charged to them.
create table sandbox_cards (
  id text primary key,
  customer_id text not null,
  success_url text not null,
  cancel_url text not null,
  bank text check (bank in ('pays', 'declines', 'asks')),
  is_forgotten boolean not null default false,
  created_at timestamptz not null
);
create table sandbox_charges (
  purchase_id text primary key,
  id text not null unique,
  customer_id text not null,
  price integer not null,
  problem text,
  created_at timestamptz not null
);

-- Falling under this buys; null while there is nothing to buy: off, paused, or being bought.
alter table organizations add column top_up_below integer;

-- When analyses leave too few credits, or there are too few when buying begins. A refund is no reason:
-- whom it leaves with few credits did not ask for new ones.
create function queue_top_up() returns trigger language plpgsql as $$
begin
  if old.top_up_below is distinct from new.top_up_below
     or exists (select from credit_entries
                where organization_id = new.id and number = new.entry_count and reason = 'analysis') then
    perform graphile_worker.add_job(
      'top-up-credits', json_build_object('organizationId', new.id),
      max_attempts => 15, job_key => 'top-up-credits ' || new.id);
  end if;
  return null;
end $$;
create constraint trigger organizations_top_up after update of credits, top_up_below on organizations
  deferrable initially deferred
  for each row when (
    new.credits < new.top_up_below
    and (new.credits < old.credits or old.top_up_below is distinct from new.top_up_below))
  execute function queue_top_up();

-- The saved card that an automatic purchase is charged to; null for one that somebody made. Such a
-- purchase has no checkout: its `session_id` is its payment, and its own id until there is one.
alter table purchases add column card_id text;
create index if not exists purchases_automatic on purchases (organization_id, created_at)
  where card_id is not null;
