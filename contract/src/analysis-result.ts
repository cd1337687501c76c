import * as z from 'zod/mini'
import { Evidence, Guideline } from './advice.ts'

export const Classification = z.enum(['human', 'ai', 'mixed', 'uncertain'])
export type Classification = z.infer<typeof Classification>

/** A sentence, as a position in the text as sent. */
export const Span = z.object({ start: z.int(), end: z.int(), probability_ai: z.number() })

/** A run of sentences that seems to have a single author, as a position in the text as sent. */
export const Passage = z.object({
  start: z.int(),
  end: z.int(),
  classification: z.enum(['human', 'ai', 'uncertain']),
  probability_ai: z.number(),
})
export type Passage = z.infer<typeof Passage>

/** Characters that hide or disguise words; they were undone before the text was read. */
export const EvasionFlag = z.object({ kind: z.string(), count: z.int(), message: z.string() })

export const AnalysisResult = z.object({
  id: z.string(),
  classification: Classification,
  /** False if the text is not English, not prose or too short; nothing is then known about it. */
  is_judged: z.boolean(),
  probability_ai_percent: z.number(),
  false_positive_rate: z.nullable(z.number()),
  /** The 95% interval of the rate: lower and upper end. */
  false_positive_rate_interval: z.nullable(z.tuple([z.number(), z.number()])),
  max_false_positive_rate: z.nullable(z.number()),
  ai_share_percent: z.nullable(z.number()),
  passages: z.nullable(z.array(Passage)),
  group_id: z.string(),
  group_name: z.string(),
  group_description: z.string(),
  reasons: z.array(z.string()),
  uncertainty: z.string(),
  words: z.int(),
  language: z.string(),
  spans: z.array(Span),
  evidence: z.array(Evidence),
  evasion_flags: z.array(EvasionFlag),
  guidelines: z.array(Guideline),
  copywriter_rules_block: z.nullable(z.string()),
  humanization_prompt: z.nullable(z.string()),
  model_version: z.string(),
})
export type AnalysisResult = z.infer<typeof AnalysisResult>
