import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

const batch = 1_000

/**
 * Deletes rows older than a given time, in batches. It skips locked rows and leaves them for the next run, so
 * that background work cannot cause a deadlock.
 */
export async function deleteOldRows<Table extends keyof Tables & string>(
  db: Db,
  { table, column, before }: { table: Table; column: keyof Tables[Table] & string; before: Date },
): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
        limit ${batch} for update skip locked))`.execute(db)
    removed = Number(numAffectedRows ?? 0)
  }
}
