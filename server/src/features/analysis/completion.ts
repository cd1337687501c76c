import type { AnalysisResult, WebhookEvent } from '@inkprint/contract'
import type { Acceptance } from './acceptance.ts'
import type { Ending } from './analyses.ts'
import type { Submission } from './submission.ts'

/** The event webhooks get for an analysis that ended; it quotes nothing of the text. */
export function completionOf({
  submission,
  acceptance,
  ending,
  result,
  used,
}: {
  submission: Submission
  acceptance: Acceptance
  ending: Ending
  /** Null where it failed. */
  result: AnalysisResult | null
  used: number
}): Extract<WebhookEvent, { type: 'analysis.completed' }> {
  const timestamp = ending.at.toISOString()
  return {
    type: 'analysis.completed',
    timestamp,
    data: {
      analysis_id: acceptance.open.id,
      status: ending.status,
      title: submission.title ?? null,
      classification: result?.classification ?? null,
      probability_ai_percent: result?.probability_ai_percent ?? null,
      ai_share_percent: result?.ai_share_percent ?? null,
      group_id: result?.group_id ?? null,
      words: submission.words,
      credits: used,
      origin: submission.origin,
      api_key_id: submission.apiKey.id,
      created_at: acceptance.acceptedAt.toISOString(),
      finished_at: timestamp,
    },
  }
}
