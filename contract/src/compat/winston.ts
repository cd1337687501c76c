import * as z from 'zod/mini'
import { SubmittedText, textBodyLimit } from '../analysis-fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { compatErrors, familyOf } from './common.ts'

export const detect = endpoint({
  method: 'POST',
  path: '/compat/winston/v2/ai-content-detection',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  takesIdempotencyKey: true,
  bodyLimit: textBodyLimit,
  body: z.object({
    text: z.optional(z.nullable(SubmittedText)),
    file: z.optional(z.nullable(z.string())),
    website: z.optional(z.nullable(z.string())),
    version: z.optional(z.nullable(z.string())),
    sentences: z.optional(z.nullable(z.boolean())),
    language: z.optional(z.nullable(z.string())),
  }),
  output: z.object({
    status: z.int(),
    /** From 0 (AI) to 100 (human). */
    score: z.number(),
    sentences: z.array(z.object({ text: z.string(), score: z.number(), length: z.int() })),
    input: z.literal('text'),
    attack_detected: z.object({ zero_width_space: z.boolean(), homoglyph_attack: z.boolean() }),
    readability_score: z.nullable(z.number()),
    credits_used: z.int(),
    credits_remaining: z.int(),
    version: z.string(),
    language: z.string(),
    /** Our addition: a score alone cannot say that no conclusion should be drawn. */
    classification: z.enum(['human', 'ai', 'mixed', 'uncertain']),
  }),
  errors: compatErrors,
  errorFamily: familyOf(
    (error) => ({ error, description: error }),
    ({ error }) => error,
  ),
})
