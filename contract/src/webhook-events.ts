import * as z from 'zod/mini'
import type { AnalysisSummary } from './analysis-summary.ts'
import type { Batch } from './batch-fields.ts'
import type { Purchase } from './purchases.ts'

/** The events that a webhook can subscribe to. */
export const WebhookEventType = z.enum([
  'analysis.completed',
  'batch.completed',
  'credits.low',
  'purchase.paid',
])
export type WebhookEventType = z.infer<typeof WebhookEventType>

/** Everything that is sent: these events, and tests on request. */
export const SentEventType = z.enum([...WebhookEventType.options, 'test'])
export type SentEventType = z.infer<typeof SentEventType>

/**
 * An analysis as sent to webhooks: never its text, nor anything that quotes it. `title` is null unless
 * somebody chose one, because default titles quote the beginning of the text.
 */
export type AnnouncedAnalysis = Omit<
  AnalysisSummary,
  'group_name' | 'review_state' | 'user_id' | 'user_name' | 'api_key_name' | 'api_key_end'
> & { finished_at: string }

export type AnnouncedBatch = Pick<
  Batch,
  'batch_id' | 'title' | 'status' | 'counts' | 'words' | 'credits' | 'created_at' | 'finished_at'
>

interface Sent<Type extends SentEventType, Data> {
  type: Type
  timestamp: string
  data: Data
}

/** The body of a request, by event type. We never parse it, so it is no schema. */
export type WebhookEvent =
  | Sent<'analysis.completed', AnnouncedAnalysis>
  | Sent<'batch.completed', AnnouncedBatch>
  | Sent<'credits.low', { credits: number; threshold: number }>
  | Sent<'purchase.paid', Purchase>
  | Sent<'test', { message: string }>
