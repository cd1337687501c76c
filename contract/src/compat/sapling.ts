import * as z from 'zod/mini'
import { SubmittedText } from '../analysis-fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { compatErrors, familyOf } from './common.ts'

export const detect = endpoint({
  method: 'POST',
  path: '/compat/sapling/api/v1/aidetect',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  keyField: 'key',
  takesIdempotencyKey: true,
  // Read before the sender is authenticated: enough for 50,000 characters in any encoding.
  bodyLimit: 320_000,
  body: z.object({
    key: z.optional(z.nullable(z.string())),
    text: SubmittedText,
    sent_scores: z.optional(z.nullable(z.boolean())),
    score_string: z.optional(z.nullable(z.boolean())),
    version: z.optional(z.nullable(z.string())),
  }),
  output: z.object({
    score: z.number(),
    sentence_scores: z.array(z.object({ sentence: z.string(), score: z.number() })),
    text: z.string(),
    version: z.string(),
    /** Our addition: a score alone cannot say that no conclusion should be drawn. */
    classification: z.enum(['human', 'ai', 'mixed', 'uncertain']),
  }),
  errors: compatErrors,
  errorFamily: familyOf(
    (msg) => ({ msg }),
    ({ msg }) => msg,
  ),
})
