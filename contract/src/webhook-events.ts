import * as z from 'zod/mini'
import type { AnalysisSummary } from './analysis-summary.ts'
import type { Batch } from './batch-fields.ts'
import type { Purchase } from './purchases.ts'

/** What a webhook can be told of. */
export const WebhookEventType = z.enum([
  'analysis.completed',
  'batch.completed',
  'credits.low',
  'purchase.paid',
])
export type WebhookEventType = z.infer<typeof WebhookEventType>

/** What is sent: these, and a test when somebody asks for one. */
export const SentEventType = z.enum([...WebhookEventType.options, 'test'])
export type SentEventType = z.infer<typeof SentEventType>

/**
 * An analysis as it is announced: never its text, nor anything that quotes it. `title` is null unless
 * somebody chose one, because other titles are the beginning of the text.
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

/** The body of a request, by its type. Nobody reads it here, so it is no schema. */
export type WebhookEvent =
  | Sent<'analysis.completed', AnnouncedAnalysis>
  | Sent<'batch.completed', AnnouncedBatch>
  | Sent<'credits.low', { credits: number; threshold: number }>
  | Sent<'purchase.paid', Purchase>
  | Sent<'test', { message: string }>
