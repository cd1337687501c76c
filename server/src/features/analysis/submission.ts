import type { AnalysisOptions, AnalysisOrigin, AnalysisResult } from '@inkprint/contract'
import type { Judging } from './judging.ts'
import type { CountedText } from './texts.ts'

/** One requested analysis, validated and with somebody to pay for it. */
export interface Submission extends CountedText {
  organizationId: string
  apiKey: { id: string; name: string }
  userId: string | null
  origin: AnalysisOrigin
  title?: string | null
  /** Null leaves it to the detector. */
  groupId: string | null
  judging?: Judging
  /** The rate the call asked for; without one, the organization's own applies. */
  chosenRate?: number | null
  options: AnalysisOptions
  /** The analysis these options are added to; its detection is already paid for. */
  addsTo?: string
  /** Whether no caller waits for it on an open connection: it then lets others go first. */
  isInBackground?: boolean
  /** Aborts when the caller disconnects. Without it, the text is always read to its end. */
  signal?: AbortSignal
  /** The claim on an idempotency key it runs under: a caller who left may come back for the answer. */
  claim?: string
}

export interface Performed {
  analysis_id: string
  analysis_result: AnalysisResult
  credits: { used: number; remaining: number }
}
