import type { AnalysisOptions, AnalysisOrigin, AnalysisResult } from '@inkprint/contract'
import type { Judging } from './judging.ts'
import type { CountedText } from './texts.ts'

/** One wanted analysis, checked and with somebody to pay for it. */
export interface Submission extends CountedText {
  organizationId: string
  apiKey: { id: string; name: string }
  userId: string | null
  origin: AnalysisOrigin
  title?: string | null
  /** Null leaves it to the detector. */
  groupId: string | null
  judging?: Judging
  /** The rate the call itself asked for; without one the organization's own applies. */
  chosenRate?: number | null
  options: AnalysisOptions
  /** The analysis these options are added to; it paid for the detection already. */
  addsTo?: string
  /** Whether nobody waits for it with an open connection: it then lets others go first. */
  isInBackground?: boolean
  /** Aborts when whoever asked goes away. Without one it is read to its end, whatever happens. */
  signal?: AbortSignal
  /** The claim on an idempotency key it is performed under: who left may come back for the answer. */
  claim?: string
}

export interface Performed {
  analysis_id: string
  analysis_result: AnalysisResult
  credits: { used: number; remaining: number }
}
