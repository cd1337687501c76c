import type { BatchItem } from '@inkprint/contract'
import { Streamed } from '../../http/streamed.ts'
import { type CsvColumn, csvOf } from '../../platform/csv.ts'
import type { Context } from '../../policy/context.ts'
import type { OwnBatch } from './actions.ts'
import { allItems, requireOwn } from './items.ts'

/** The columns of the exported table. */
const columns: readonly CsvColumn<BatchItem>[] = [
  ['Number', (item) => item.number],
  ['Id', (item) => item.id],
  ['Title', (item) => item.title],
  ['Status', (item) => item.status],
  ['Verdict', (item) => item.classification],
  ['AI probability (%)', (item) => item.probability_ai_percent],
  ['Words', (item) => item.words],
  ['Credits', (item) => item.credits],
  ['Problem', (item) => item.message],
  ['Analysis', (item) => item.analysis_id],
  ['Finished (UTC)', (item) => item.finished_at],
]

export async function exportCsv(context: Context, batch: OwnBatch): Promise<Streamed> {
  await requireOwn(context.db, batch)
  context.headers.send('content-disposition', 'attachment; filename="batch.csv"')
  return new Streamed(csvOf(columns, allItems(context.db, batch)))
}

export async function exportJson(context: Context, batch: OwnBatch): Promise<Streamed> {
  await requireOwn(context.db, batch)
  context.headers.send('content-disposition', 'attachment; filename="batch.json"')
  return new Streamed(jsonOf(allItems(context.db, batch)))
}

/** A JSON array with one text per line. */
async function* jsonOf(batches: AsyncIterable<BatchItem[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const items of batches) {
    yield separator + items.map((item) => JSON.stringify(item)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
