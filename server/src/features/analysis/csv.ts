import type { AnalysisSummary } from '@inkprint/contract'
import type { CsvColumn } from '../../platform/csv.ts'

/** The columns of the exported list of analyses. */
export const analysisColumns: readonly CsvColumn<AnalysisSummary>[] = [
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
  ['Requested by', (row) => row.user_name],
  ['API key', (row) => row.api_key_name],
]
