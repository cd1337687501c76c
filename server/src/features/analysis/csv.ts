import type { AnalysisSummary } from '@inkprint/contract'

const columns: [name: string, cell: (row: AnalysisSummary) => string | number | null][] = [
  ['Analysis', (row) => row.analysis_id],
  ['Created (UTC)', (row) => row.created_at],
  ['Title', (row) => row.title],
  ['Status', (row) => row.status],
  ['Verdict', (row) => (row.status === 'done' ? row.classification : null)],
  ['AI probability (%)', (row) => row.probability_ai_percent],
  ['AI share (%)', (row) => row.ai_share_percent],
  ['Review', (row) => row.review_state],
  ['Kind of text', (row) => row.group_name],
  ['Words', (row) => row.words],
  ['Credits', (row) => row.credits],
  ['Requested in', (row) => row.origin],
  ['Person', (row) => row.user_name],
  ['API key', (row) => row.api_key_name],
]

/** Lines as RFC 4180 writes them, some rows at a time. */
export async function* csvOf(batches: AsyncIterable<AnalysisSummary[]>): AsyncGenerator<string> {
  yield lineOf(columns.map(([name]) => name))
  for await (const rows of batches) {
    yield rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('')
  }
}

function lineOf(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A spreadsheet takes what begins like this, also in wide letters, for a formula; behind an apostrophe it is words. */
function harmless(cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'string' && /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r]/u.test(cell)
    ? `'${cell}`
    : String(cell)
}
