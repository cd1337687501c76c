import { type CsvColumn, csvOf } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Period } from './days.ts'
import { namesIn, type UsageRow, usageRows } from './usage.ts'

/** One line per day, key and person. */
export async function* usageCsv(
  db: Db,
  wanted: Period & { organizationId: string },
): AsyncGenerator<string> {
  const rows = await usageRows(db, wanted)
  const { keyOf, personOf } = await namesIn(db, rows)
  const columns: CsvColumn<UsageRow>[] = [
    [`Day (${wanted.timeZone})`, (row) => row.day],
    ['API key', (row) => keyOf(row.api_key_id).api_key_name],
    ['Person', (row) => personOf(row.user_id)],
    ['Analyses', (row) => row.analyses],
    ['Words', (row) => row.words],
    ['Credits', (row) => row.credits],
  ]
  yield* csvOf(columns, batched(rows))
}

async function* batched(rows: UsageRow[]): AsyncGenerator<UsageRow[]> {
  for (let start = 0; start < rows.length; start += 1_000) yield rows.slice(start, start + 1_000)
}
