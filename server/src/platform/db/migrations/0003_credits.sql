-- Entries are numbered without a gap per organization and per key, so that any page of a
-- history, and how many pages there are, is found by looking up a range of numbers.
alter table organizations
  add column entry_count integer not null default 0,
  add column last_entry_at timestamptz not null default '-infinity';
alter table api_keys
  add column entry_count integer not null default 0;

-- Not tied to organizations or keys by reference: the books outlive both.
create table credit_entries (
  id bigint generated always as identity primary key,
  organization_id text not null,
  number integer not null,
  change_amount integer not null check (change_amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null check (reason in ('analysis', 'top_up', 'admin_adjustment', 'welcome_credits')),
  reference text not null,
  api_key_id text,
  api_key_name text,
  key_number integer,
  created_at timestamptz not null,
  unique (organization_id, number),
  unique (reason, reference)
);
create unique index credit_entries_key_number on credit_entries (api_key_id, key_number) where api_key_id is not null;
create index credit_entries_time on credit_entries (organization_id, created_at, number);
create index credit_entries_key_time on credit_entries (api_key_id, created_at, key_number) where api_key_id is not null;

-- A balance is what the newest entry says, whoever writes it.
create function check_balance() returns trigger language plpgsql as $$
begin
  perform from credit_entries
    where organization_id = new.id and number = new.entry_count and balance_after = new.credits;
  if not found and (new.credits <> 0 or new.entry_count <> 0) then
    raise exception 'The balance of % does not agree with its entries', new.id;
  end if;
  return null;
end $$;

create constraint trigger organizations_balance
  after insert or update of credits, entry_count on organizations
  deferrable initially deferred
  for each row execute function check_balance();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries are written once and stay';
end $$;

create trigger credit_entries_stay
  before update or delete on credit_entries
  for each statement execute function refuse_change();
