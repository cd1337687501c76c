import * as z from 'zod/mini'
import { Evidence, exampleEvidence, Guideline } from './advice.ts'

export const Classification = z.enum(['human', 'ai', 'mixed', 'uncertain'])
export type Classification = z.infer<typeof Classification>

/** One sentence of the text, by its place in the text as it was sent. */
export const Span = z.object({ start: z.int(), end: z.int(), probability_ai: z.number() })

/** A run of sentences that reads as if one hand had written it, by its place in the text as it was sent. */
export const Passage = z.object({
  start: z.int(),
  end: z.int(),
  classification: z.enum(['human', 'ai', 'uncertain']),
  probability_ai: z.number(),
})
export type Passage = z.infer<typeof Passage>

/** Characters that hide or disguise words, found and undone before the text was read. */
export const EvasionFlag = z.object({ kind: z.string(), count: z.int(), message: z.string() })

export const AnalysisResult = z.object({
  id: z.string(),
  classification: Classification,
  /** False where a text is not English, not prose or too short: then nothing is known of it. */
  is_judged: z.boolean(),
  probability_ai_percent: z.number(),
  false_positive_rate: z.nullable(z.number()),
  /** Its 95 % interval, from the lower to the upper end. */
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

export const exampleResult: AnalysisResult = {
  id: 'ana_9TtYw5BnJm2LcHdT0bq9Zs',
  classification: 'uncertain',
  is_judged: true,
  probability_ai_percent: 61.4,
  false_positive_rate: 0.024,
  false_positive_rate_interval: [0.018, 0.031],
  max_false_positive_rate: 0.01,
  ai_share_percent: null,
  passages: [{ start: 0, end: 2391, classification: 'uncertain', probability_ai: 0.55 }],
  group_id: 'blog',
  group_name: 'Blog post',
  group_description: 'A personal or company post written to be read on the web.',
  reasons: ['near_threshold'],
  uncertainty:
    'About 2 in 100 texts by people of this kind (blog post) and length look as much like AI as this one, and so do AI texts: nothing should be concluded from it.',
  words: 412,
  language: 'en',
  spans: [{ start: 0, end: 84, probability_ai: 0.58 }],
  evidence: [exampleEvidence],
  evasion_flags: [],
  guidelines: [],
  copywriter_rules_block: null,
  humanization_prompt: null,
  model_version: '2026.11.1',
}
