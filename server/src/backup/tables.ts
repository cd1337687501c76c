import type pg from 'pg'
import type { Section } from './format.ts'

/** Every table with its written columns, in the order of their references. */
export async function findTables(client: pg.ClientBase): Promise<Section[]> {
  const { rows } = await client.query<Section & { refers_to: string[] }>(
    `select quote_ident(relname) as table,
            array(select quote_ident(attname)::text from pg_attribute
                  where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns,
            array(select distinct quote_ident(target.relname)::text from pg_constraint
                  join pg_class target on target.oid = confrelid
                  where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
     order by relname`,
  )
  const ordered = new Set<string>()
  function place(table: string): void {
    if (ordered.has(table)) return
    for (const target of rows.find((row) => row.table === table)?.refers_to ?? []) place(target)
    ordered.add(table)
  }
  for (const { table } of rows) place(table)
  return [...ordered].flatMap((name) => {
    const found = rows.find((row) => row.table === name)
    return found ? [{ table: found.table, columns: found.columns }] : []
  })
}

/** The last value of each sequence; unused sequences are omitted and start from the beginning. */
export async function findSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows: sequences } = await client.query<{ name: string }>(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'",
  )
  const found: Record<string, number> = {}
  for (const { name } of sequences) {
    // Query the sequence itself: pg_sequences has no value for one that was set to the next number to give
    // out.
    const { rows } = await client.query<{ last: string }>(
      `select case when is_called then last_value else last_value - 1 end as last from ${name}`,
    )
    const last = Number(rows[0]?.last)
    if (last > 0) found[name] = last
  }
  return found
}

/** A table that has rows, or null if all are empty. */
export async function findFilledTable(client: pg.ClientBase): Promise<string | null> {
  const tables = (await findTables(client)).map((each) => each.table)
  const { rows: queues } = await client.query(
    "select to_regclass('graphile_worker._private_jobs') is not null as is_there",
  )
  if (queues[0].is_there) tables.push('graphile_worker._private_jobs')
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) return table
  }
  return null
}
