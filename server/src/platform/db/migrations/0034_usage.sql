-- What an entry of an analysis was for, kept where deleting the analysis does not reach: how many words
-- were read and who asked. Null in entries of earlier releases, which have it in their analyses.
alter table credit_entries
  add column words integer,
  add column user_id text;

-- What analyses used in each quarter of an hour, which the days of every time zone are made of. A job
-- adds up the entries of those who have many; `usage_marks` says up to which number.
create table usage_quarters (
  organization_id text not null,
  quarter timestamptz not null,
  -- Both empty where there is none.
  api_key_id text not null,
  user_id text not null,
  analyses integer not null,
  words bigint not null,
  credits bigint not null,
  primary key (organization_id, quarter, api_key_id, user_id)
);
create table usage_marks (
  organization_id text primary key,
  number integer not null
);

-- The entries behind the mark; and what is added up, in its order.
create function usage_entries(organization text, after_number integer, up_to integer)
returns table (at timestamptz, api_key_id text, user_id text, analyses integer, words integer, credits integer)
language sql stable as $$
  select entry.created_at, coalesce(entry.api_key_id, ''),
         coalesce(entry.user_id, analyses.user_id, ''),
         -- Advice added later is no analysis of its own, and its words were read before.
         case when entry.reference like '% %' then 0 else 1 end,
         coalesce(entry.words, case when entry.reference like '% %' then 0 else analyses.words end, 0),
         -entry.change_amount
  from credit_entries entry
  left join analyses on entry.words is null
    and analyses.id = split_part(entry.reference, ' ', 1)
    and analyses.organization_id = entry.organization_id
  where entry.organization_id = organization and entry.reason = 'analysis'
    and entry.number > after_number and entry.number <= up_to
$$;
