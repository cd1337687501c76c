import * as z from 'zod/mini'
import { SubmittedText, textBodyLimit } from '../analysis-fields.ts'
import { fileErrors, SentFile } from '../file-fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { compatErrors, familyOf } from './common.ts'

const ClassProbabilities = z.object({ human: z.number(), ai: z.number(), mixed: z.number() })

const PredictedDocument = z.object({
  document_id: z.string(),
  /** `uncertain` is our addition: no conclusion should be drawn. */
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

/** Shared by both calls. */
const predicting = {
  method: 'POST',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  takesIdempotencyKey: true,
  output: z.object({
    version: z.string(),
    neatVersion: z.string(),
    scanId: z.string(),
    documents: z.array(PredictedDocument),
  }),
  errorFamily: familyOf(
    (error) => ({ error }),
    ({ error }) => error,
  ),
} as const

export const predictText = endpoint({
  ...predicting,
  path: '/compat/gptzero/v2/predict/text',
  bodyLimit: textBodyLimit,
  body: z.object({
    document: SubmittedText,
    version: z.optional(z.nullable(z.string())),
    multilingual: z.optional(z.nullable(z.boolean())),
  }),
  errors: compatErrors,
})

/** The service's limits: files per call, and bytes in total. */
export const mostPredictedFiles = 50
const predictedFilesLimit = 15_000_000

const SentFiles = z.optional(z.union([SentFile, z.array(SentFile)]))

export const predictFiles = endpoint({
  ...predicting,
  path: '/compat/gptzero/v2/predict/files',
  encoding: 'multipart',
  // Leave room for the headers of the form's parts.
  bodyLimit: predictedFilesLimit + 100_000,
  body: z.object({
    /** The service's clients use either name. */
    files: SentFiles,
    'files[]': SentFiles,
    version: z.optional(z.nullable(z.string())),
    multilingual: z.optional(z.nullable(z.boolean())),
  }),
  errors: [...compatErrors, ...fileErrors],
})
