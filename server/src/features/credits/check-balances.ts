import type pg from 'pg'

/** Compares every balance with its entries and describes each mismatch; an empty list means all is well. */
export async function findWrongBalances(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = []
  const { rows: columns } = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = 'organizations' and column_name = 'reserved'`,
  )
  // A backup from a release without reserves has no reserves to check.
  const all = columns.length > 0 ? { ...checks, ...reserveChecks } : checks
  for (const [what, query] of Object.entries(all)) {
    const { rows } = await client.query<{ id: string }>(query)
    faults.push(...rows.map(({ id }) => `${id}: ${what}`))
  }
  return faults
}

const checks = {
  'the balance is not the sum of the entries': `
    select organizations.id from organizations
    left join (select organization_id as id, sum(change_amount) as credits, count(*) as entries,
                      max(number) as newest
               from credit_entries group by organization_id) books using (id)
    where organizations.credits <> coalesce(books.credits, 0)
       or organizations.entry_count <> coalesce(books.entries, 0)
       or organizations.entry_count <> coalesce(books.newest, 0)`,
  'an entry does not follow from the one before': `
    select distinct organization_id as id from (
      select organization_id, number, balance_after,
             row_number() over entries as place,
             sum(change_amount) over entries as total
      from credit_entries
      window entries as (partition by organization_id order by number)) chain
    where number <> place or balance_after <> total`,
  'the key’s entries are not numbered without a gap': `
    select api_keys.id from api_keys
    left join (select api_key_id as id, count(*) as entries, max(key_number) as newest
               from credit_entries where key_number is not null group by api_key_id) books using (id)
    where api_keys.entry_count <> coalesce(books.entries, 0)
       or api_keys.entry_count <> coalesce(books.newest, 0)`,
  'the ordered balance is another': `
    select organizations.id from organizations
    left join organization_balances on organization_id = id
    where organizations.credits is distinct from organization_balances.credits`,
}

const reserveChecks = {
  'more is held back than there is': `
    select id from organizations where reserved > credits`,
  'what is held back is not the sum of the open analyses’ reserves': `
    select organizations.id from organizations
    left join (select organization_id as id, sum(reserved) as reserved, count(*) as open_analyses
               from analyses where reserved > 0 group by organization_id) open using (id)
    where organizations.reserved <> coalesce(open.reserved, 0)
       or organizations.open_analyses <> coalesce(open.open_analyses, 0)`,
}
