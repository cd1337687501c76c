import { parseArgs } from 'node:util'
import type { AnalysisSummary, Input } from '@inkprint/client'
import { UserError } from './exit.ts'
import { connect } from './settings.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'
import { paintedVerdict, percentWords } from './verdicts.ts'

/** Prints the organization's latest analyses. */
export async function history(args: string[], screen: Terminal): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean' },
      limit: { type: 'string', default: '20' },
      verdict: { type: 'string' },
      search: { type: 'string' },
    },
  })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new UserError('--limit must be a whole number')
  const wanted = {
    size: Math.min(limit, 100),
    verdict: values.verdict as Input<'analyses.list'>['verdict'],
    search: values.search,
  }
  const rows: AnalysisSummary[] = []
  for await (const row of connect().analyses.list(wanted)) {
    if (rows.push(row) === limit) break
  }
  if (values.json) return screen.print(JSON.stringify(rows, null, 2))
  if (rows.length === 0) return screen.print('No analyses.')
  return screen.print(historyTable(rows, screen))
}

function historyTable(rows: AnalysisSummary[], screen: Terminal): string {
  return table(screen, {
    columns: [
      { title: 'DATE' },
      { title: 'VERDICT' },
      { title: 'AI', align: 'right' },
      { title: 'WORDS', align: 'right' },
      { title: 'TITLE', isCut: true },
    ],
    rows: rows.map((row) => [
      row.created_at.slice(0, 10),
      paintedVerdict(screen, row.classification ?? row.status),
      percentWords(row.probability_ai_percent),
      String(row.words),
      row.title ?? row.analysis_id,
    ]),
  })
}
