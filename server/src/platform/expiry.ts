import { daysBefore } from './days.ts'
import { deleteOldRows } from './db/delete-old-rows.ts'
import type { Tables } from './db/schema.ts'
import type { Deps } from './deps.ts'

/**
 * Removes data past its retention, or condenses it into totals. Features declare theirs next to the functions
 * that write the data, and `features/cleanup` runs them all every night. Running one twice must do no harm.
 */
export type Expiry = (deps: Deps) => Promise<void>

/** Deletes rows a number of days after the time in one of their columns. */
export function rowExpiry<Table extends keyof Tables & string>({
  table,
  column,
  afterDays,
}: {
  table: Table
  column: keyof Tables[Table] & string
  afterDays: number | ((settings: Deps['settings']) => number)
}): Expiry {
  return ({ db, now, settings }) => {
    const days = typeof afterDays === 'number' ? afterDays : afterDays(settings)
    return deleteOldRows(db, { table, column, before: daysBefore(now(), days) })
  }
}
