import * as z from 'zod/mini'
import { AnalysisSummary } from './analysis-summary.ts'
import { Timestamp } from './fields.ts'
import { Purchase } from './purchases.ts'

/** What a webhook can be told of; a `test` is only sent when somebody asks for it. */
export const WebhookEventType = z.enum([
  'analysis.completed',
  'batch.completed',
  'credits.low',
  'purchase.paid',
])
export type WebhookEventType = z.infer<typeof WebhookEventType>

export const SentEventType = z.enum([...WebhookEventType.options, 'test'])
export type SentEventType = z.infer<typeof SentEventType>

/**
 * An analysis as it is announced: never its text, nor anything that quotes it. `title` is null unless
 * somebody chose one, because other titles are the beginning of the text.
 */
export const AnnouncedAnalysis = z.extend(
  z.pick(AnalysisSummary, {
    analysis_id: true,
    status: true,
    title: true,
    classification: true,
    probability_ai_percent: true,
    ai_share_percent: true,
    group_id: true,
    words: true,
    credits: true,
    origin: true,
    api_key_id: true,
    created_at: true,
  }),
  { finished_at: Timestamp },
)
export type AnnouncedAnalysis = z.infer<typeof AnnouncedAnalysis>

export const AnnouncedBatch = z.object({
  batch_id: z.string(),
  counts: z.object({ total: z.int(), done: z.int(), failed: z.int(), cancelled: z.int() }),
  credits: z.int(),
})

export const AnnouncedBalance = z.object({ credits: z.int(), threshold: z.int() })

/** What is sent, by its type. */
export const WebhookEvent = z.discriminatedUnion('type', [
  event('analysis.completed', AnnouncedAnalysis),
  event('batch.completed', AnnouncedBatch),
  event('credits.low', AnnouncedBalance),
  event('purchase.paid', Purchase),
  event('test', z.object({ message: z.string() })),
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

function event<const Type extends SentEventType, Data extends z.ZodMiniType>(
  type: Type,
  data: Data,
) {
  return z.object({ type: z.literal(type), timestamp: Timestamp, data })
}
