import * as z from 'zod/mini'
import { adviceOptions, Detail } from './analysis-fields.ts'
import { Classification } from './analysis-result.ts'
import { Verdict } from './analysis-summary.ts'
import { MaxFalsePositiveRate } from './false-positive-rate.ts'
import { Timestamp } from './fields.ts'
import { line, optionalLine } from './lines.ts'

/** The maximum number of texts in a batch. */
export const mostItems = 1_000
/** The largest batch as JSON: a thousand texts of over two thousand words. */
export const batchBodyLimit = 20_000_000

export const BatchStatus = z.enum(['running', 'paused', 'done', 'cancelled'])
export type BatchStatus = z.infer<typeof BatchStatus>

/** The state of a text in a batch; `refused` was never accepted, `deleted` was deleted later. */
export const ItemStatus = z.enum([
  'refused',
  'waiting',
  'reading',
  'done',
  'not_judged',
  'failed',
  'cancelled',
  'deleted',
])
export type ItemStatus = z.infer<typeof ItemStatus>

/** Why a text of a batch was not accepted. */
export const ItemReason = z.enum([
  'empty',
  'too_short',
  'too_long',
  'duplicate_id',
  'unreadable_characters',
])
export type ItemReason = z.infer<typeof ItemReason>

/** Checks only the type: length and readability decide about each text, not about the whole batch. */
export const SentItem = z.object({
  id: line(200, 'Every text needs an id'),
  text: z.string(),
  title: z.optional(z.nullable(optionalLine(200))),
})
export type SentItem = z.infer<typeof SentItem>

/** Options that apply to all texts of a batch; most people who send many texts only want a verdict. */
export const batchOptions = {
  group_id: z.optional(z.nullable(z.string())),
  max_false_positive_rate: z.optional(z.nullable(MaxFalsePositiveRate)),
  detail: z.optional(Detail),
  ...adviceOptions,
}

export const sentItems = {
  items: z
    .array(SentItem)
    .check(
      z.minLength(1, 'Send at least one text'),
      z.maxLength(mostItems, `A batch has at most ${mostItems} texts`),
    ),
}

export const newBatch = {
  title: z.optional(z.nullable(optionalLine(200))),
  ...sentItems,
  ...batchOptions,
}

export const newBatchErrors = [
  'INSUFFICIENT_CREDITS',
  'KEY_BUDGET_USED',
  'TOO_MANY_ANALYSES',
  'ANALYSIS_FAILED',
  'NOT_FOUND',
  'IDEMPOTENCY_CONFLICT',
  'IDEMPOTENCY_IN_PROGRESS',
] as const

/** A text of a batch before anything is read: its price, or why it is not accepted. */
export const PricedItem = z.object({
  id: z.string(),
  words: z.nullable(z.int()),
  credits: z.int(),
  reason: z.nullable(ItemReason),
  message: z.nullable(z.string()),
})

export const BatchCounts = z.object({
  total: z.int(),
  refused: z.int(),
  waiting: z.int(),
  reading: z.int(),
  done: z.int(),
  not_judged: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  deleted: z.int(),
})

export const Batch = z.object({
  batch_id: z.string(),
  title: z.nullable(z.string()),
  status: BatchStatus,
  counts: BatchCounts,
  /** The total words of all accepted texts, and of those already read. */
  words: z.int(),
  words_read: z.int(),
  credits: z.object({ used: z.int(), reserved: z.int() }),
  texts_per_minute: z.nullable(z.number()),
  seconds_left: z.nullable(z.int()),
  can_retry: z.boolean(),
  created_at: Timestamp,
  finished_at: z.nullable(Timestamp),
})
export type Batch = z.infer<typeof Batch>

export const BatchItem = z.object({
  /** Its position in the batch as sent. */
  number: z.int(),
  id: z.string(),
  title: z.nullable(z.string()),
  status: ItemStatus,
  reason: z.nullable(z.string()),
  message: z.nullable(z.string()),
  words: z.nullable(z.int()),
  credits: z.int(),
  analysis_id: z.nullable(z.string()),
  classification: z.nullable(Classification),
  probability_ai_percent: z.nullable(z.number()),
  finished_at: z.nullable(Timestamp),
})
export type BatchItem = z.infer<typeof BatchItem>

const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25)

export const BatchPageQuery = z.object({ size: pageSize, cursor: z.optional(z.string()) })
export const BatchPage = z.object({ items: z.array(Batch), next_cursor: z.nullable(z.string()) })

export const itemSorts = ['number', 'title', 'words', 'probability_ai_percent'] as const
export type ItemSort = (typeof itemSorts)[number]

export const ItemSelection = z.object({
  status: z.optional(ItemStatus),
  verdict: z.optional(Verdict),
  sort_by: z._default(z.enum(itemSorts), 'number'),
  sort_order: z._default(z.enum(['asc', 'desc']), 'asc'),
})
export const ItemPageQuery = z.extend(ItemSelection, {
  size: pageSize,
  cursor: z.optional(z.string()),
})
export const ItemPage = z.object({
  items: z.array(BatchItem),
  next_cursor: z.nullable(z.string()),
  previous_cursor: z.nullable(z.string()),
})

/** The answer to a new batch: the batch, and the texts that were not accepted. */
export const CreatedBatch = z.extend(Batch, { refused: z.array(PricedItem) })
export const BatchId = z.object({ id: z.string() })
