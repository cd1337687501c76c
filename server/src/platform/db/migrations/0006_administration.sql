create extension if not exists pg_trgm;

-- What lists of users search and sort by. The organization's name is kept here too, so that
-- one index answers a search over all three.
alter table users
  add column organization_label text not null default '',
  add column sort_name text not null
    generated always as (lower(trim(first_name || ' ' || last_name))) stored,
  add column search_text text not null
    generated always as (lower(trim(first_name || ' ' || last_name) || E'\n' || email || E'\n' || organization_label)) stored;
alter table users alter column search_text set statistics 1000;
update users set organization_label = organizations.name
  from organizations where organizations.id = users.organization_id;

create index users_by_name on users (sort_name, id);
create index users_by_email on users (email, id);
create index users_by_activity on users (is_active, id);
create index users_by_age on users (created_at, id);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_superusers on users (id) where is_superuser;

create function label_user() returns trigger language plpgsql as $$
begin
  -- Shared, so that a renaming under way is waited for and not missed.
  select name into new.organization_label from organizations
    where id = new.organization_id for share;
  new.organization_label := coalesce(new.organization_label, '');
  return new;
end $$;
create trigger users_label before insert or update of organization_id on users
  for each row execute function label_user();

create function relabel_users() returns trigger language plpgsql as $$
begin
  update users set organization_label = new.name where organization_id = new.id;
  return null;
end $$;
create trigger organizations_relabel after update of name on organizations
  for each row when (old.name <> new.name) execute function relabel_users();

alter table organizations
  add column sort_name text not null generated always as (lower(name)) stored;
alter table organizations alter column sort_name set statistics 1000;
create index organizations_by_name on organizations (sort_name, id);
create index organizations_by_activity on organizations (is_active, id);
create index organizations_by_age on organizations (created_at, id);
create index organizations_by_change on organizations (updated_at, id);
create index organizations_search on organizations using gin (sort_name gin_trgm_ops);

-- Balances change with every analysis. Ordered in a table of their own, they leave the other
-- indexes of organizations alone.
create table organization_balances (
  organization_id text primary key references organizations (id) on delete cascade,
  credits integer not null
) with (fillfactor = 80);
insert into organization_balances select id, credits from organizations;
create index organization_balances_order on organization_balances (credits, organization_id);
alter table organizations set (fillfactor = 80);

create function order_balance() returns trigger language plpgsql as $$
begin
  insert into organization_balances values (new.id, new.credits)
    on conflict (organization_id) do update set credits = excluded.credits;
  return null;
end $$;
create trigger organizations_order after insert or update of credits on organizations
  for each row execute function order_balance();

create index credit_entries_added on credit_entries (organization_id) include (change_amount)
  where change_amount > 0;

-- Figures per day, kept as things happen. Each connection writes to a row of its own (`part`),
-- at the end of its transaction, so that nobody waits for anybody; past days are drawn together
-- every night.
create table daily_figures (
  day date not null,
  part integer not null,
  users bigint not null default 0,
  organizations bigint not null default 0,
  analyses bigint not null default 0,
  credits bigint not null default 0,
  primary key (day, part)
) with (fillfactor = 70);

create function figure_part() returns integer language sql stable
  return pg_backend_pid() % 256;

create function count_figures(at timestamptz, users bigint, organizations bigint, analyses bigint, credits bigint)
  returns void language sql as $$
  insert into daily_figures as kept (day, part, users, organizations, analyses, credits)
  values ((at at time zone 'UTC')::date, figure_part(), users, organizations, analyses, credits)
  on conflict (day, part) do update
  set users = kept.users + excluded.users,
      organizations = kept.organizations + excluded.organizations,
      analyses = kept.analyses + excluded.analyses,
      credits = kept.credits + excluded.credits
$$;

create function count_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform count_figures(new.created_at, 1, 0, 0, 0);
  else perform count_figures(old.created_at, -1, 0, 0, 0); end if;
  return null;
end $$;
create constraint trigger users_figures after insert or delete on users
  deferrable initially deferred for each row execute function count_user();

create function count_organization() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform count_figures(new.created_at, 0, 1, 0, 0);
  else perform count_figures(old.created_at, 0, -1, 0, 0); end if;
  return null;
end $$;
create constraint trigger organizations_figures after insert or delete on organizations
  deferrable initially deferred for each row execute function count_organization();

-- An analysis is its charge: the books keep both when the organization goes.
create function count_analysis() returns trigger language plpgsql as $$
begin
  perform count_figures(new.created_at, 0, 0, 1, -new.change_amount);
  return null;
end $$;
create constraint trigger credit_entries_figures after insert on credit_entries
  deferrable initially deferred for each row when (new.reason = 'analysis')
  execute function count_analysis();

-- How often each kind of text was judged, and judged wrong, by the day of the first answer.
create table daily_feedback (
  day date not null,
  group_id text not null,
  part integer not null,
  answers bigint not null,
  wrong bigint not null,
  primary key (day, group_id, part)
);

create function count_feedback() returns trigger language plpgsql as $$
begin
  insert into daily_feedback as kept (day, group_id, part, answers, wrong)
  select (new.created_at at time zone 'UTC')::date, group_id, figure_part(),
         case tg_op when 'INSERT' then 1 else 0 end,
         (not new.is_correct)::integer
           - case tg_op when 'INSERT' then 0 else (not old.is_correct)::integer end
  from analyses where id = new.analysis_id
  on conflict (day, group_id, part) do update
  set answers = kept.answers + excluded.answers, wrong = kept.wrong + excluded.wrong;
  return null;
end $$;
create constraint trigger feedback_figures after insert or update of is_correct on feedback
  deferrable initially deferred for each row execute function count_feedback();

insert into daily_figures (day, part, users, organizations, analyses, credits)
select day, 0, sum(users), sum(organizations), sum(analyses), sum(credits)
from (
  select (created_at at time zone 'UTC')::date as day, 1 as users, 0 as organizations, 0 as analyses, 0 as credits from users
  union all
  select (created_at at time zone 'UTC')::date, 0, 1, 0, 0 from organizations
  union all
  select (created_at at time zone 'UTC')::date, 0, 0, 1, -change_amount from credit_entries where reason = 'analysis'
) happened
group by day;

insert into daily_feedback (day, group_id, part, answers, wrong)
select (feedback.created_at at time zone 'UTC')::date, group_id, 0, count(*), count(*) filter (where not is_correct)
from feedback join analyses on analyses.id = analysis_id
group by 1, 2;

