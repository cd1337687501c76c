import type { AnalysisStatus } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'

export interface CompletedAnalysis {
  id: string
  organizationId: string
  status: Exclude<AnalysisStatus, 'accepted' | 'reading'>
}

/** Runs in the transaction in which an analysis that nobody waited for ends. */
export async function onAnalysisCompleted(_tx: Tx, _analysis: CompletedAnalysis): Promise<void> {}
