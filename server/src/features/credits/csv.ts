import type { CreditEntry } from '@inkprint/contract'
import type { CsvColumn } from '../../platform/csv.ts'

/** The columns of the exported credit history. */
export const entryColumns: readonly CsvColumn<CreditEntry>[] = [
  ['Entry', (entry) => entry.id],
  ['Date (UTC)', (entry) => entry.created_at],
  ['Reason', (entry) => entry.reason],
  ['Note', (entry) => entry.note],
  ['API key', (entry) => entry.api_key_name],
  ['Amount', (entry) => entry.change_amount],
  ['Balance', (entry) => entry.balance_after],
  ['Analysis', (entry) => entry.analysis_id],
  ['Purchase', (entry) => entry.purchase_id],
]
