alter table api_keys
  -- What the key may be used for.
  add column scopes text[] not null default '{analyze,read,feedback}',
  -- Null: never.
  add column expires_at timestamptz,
  -- The most credits its analyses may take in a calendar month (UTC). Null: as many as there are.
  add column monthly_budget integer,
  -- What they took in `spent_month`, a first day; kept for every key, exact for those with a budget.
  add column spent integer not null default 0,
  add column spent_month date,
  -- Where it may be used from. Null: from anywhere.
  add column allowed_networks cidr[],
  -- Whether the texts it is used for are never stored.
  add column zero_retention boolean not null default false;
alter table api_keys
  add constraint api_keys_budget_check check (monthly_budget > 0) not valid;

-- Secrets that were replaced and still work for a while.
create table replaced_secrets (
  key_hash text primary key,
  key_id text not null references api_keys (id) on delete cascade,
  ends_at timestamptz not null
);
create index replaced_secrets_key on replaced_secrets (key_id);

-- Refuses the statement that accepts an analysis when its key must not pay for it. Called with the
-- organization held, which every statement that moves its credits or changes a budget holds as well.
-- Each query here sees what was committed before it, so nothing spent meanwhile is missed.
-- A key that was deleted has no budget any more.
create function require_key(
  key_id text, organization text, price integer, at timestamptz, must_be_active boolean
) returns boolean language plpgsql volatile as $$
declare
  key record;
  free integer;
begin
  select is_active, expires_at, monthly_budget,
         case when spent_month = date_trunc('month', at, 'UTC')::date then spent else 0 end as spent
    into key from api_keys where id = require_key.key_id;
  if not found then return true; end if;
  if must_be_active and (not key.is_active or key.expires_at <= at) then
    raise exception using message = 'inactive', errcode = 'IP002';
  end if;
  if key.monthly_budget is null then return true; end if;
  select key.monthly_budget - key.spent - coalesce(sum(reserved), 0) into free from analyses
    where organization_id = organization and reserved > 0 and api_key_id = require_key.key_id;
  if free < price then
    raise exception using message = greatest(free, 0)::text, errcode = 'IP003';
  end if;
  return true;
end $$;
