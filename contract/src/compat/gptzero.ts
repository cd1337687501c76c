import * as z from 'zod/mini'
import { SubmittedText, textBodyLimit } from '../analysis-fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { compatErrors, familyOf } from './common.ts'

const ClassProbabilities = z.object({ human: z.number(), ai: z.number(), mixed: z.number() })

const PredictedDocument = z.object({
  /** `uncertain` is ours: no conclusion should be drawn. */
  predicted_class: z.enum(['human', 'ai', 'mixed', 'uncertain']),
  document_classification: z.enum(['HUMAN_ONLY', 'AI_ONLY', 'MIXED', 'UNCERTAIN']),
  class_probabilities: ClassProbabilities,
  confidence_category: z.enum(['high', 'medium', 'low']),
  confidence_score: z.number(),
  completely_generated_prob: z.number(),
  average_generated_prob: z.number(),
  overall_burstiness: z.nullable(z.number()),
  result_message: z.string(),
  paragraphs: z.array(
    z.object({
      start_sentence_index: z.int(),
      num_sentences: z.int(),
      completely_generated_prob: z.number(),
    }),
  ),
  sentences: z.array(
    z.object({
      sentence: z.string(),
      generated_prob: z.number(),
      perplexity: z.nullable(z.number()),
      class_probabilities: ClassProbabilities,
      highlight_sentence_for_ai: z.boolean(),
    }),
  ),
})

export const predictText = endpoint({
  method: 'POST',
  path: '/compat/gptzero/v2/predict/text',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  takesIdempotencyKey: true,
  bodyLimit: textBodyLimit,
  body: z.object({
    document: SubmittedText,
    version: z.optional(z.nullable(z.string())),
    multilingual: z.optional(z.nullable(z.boolean())),
  }),
  output: z.object({
    version: z.string(),
    neatVersion: z.string(),
    scanId: z.string(),
    documents: z.array(PredictedDocument),
  }),
  errors: compatErrors,
  errorFamily: familyOf(
    (error) => ({ error }),
    ({ error }) => error,
  ),
})
