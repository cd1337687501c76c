-- Advice added later is paid for on its own and is no analysis of its own. The reference of such an
-- entry names the analysis and the reading, with a space between them.
create or replace function count_analysis() returns trigger language plpgsql as $$
begin
  perform count_figures(
    new.created_at, 0, 0, case when new.reference like '% %' then 0 else 1 end, -new.change_amount);
  return null;
end $$;

-- How many analyses an organization had is counted by counting the few entries that are none.
create index if not exists credit_entries_additions on credit_entries (organization_id, created_at)
  where reason = 'analysis' and reference like '% %';
