import * as z from 'zod/mini'
import { SubmittedText, textBodyLimit } from '../analysis-fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { compatErrors, familyOf } from './common.ts'

export const ZerogptFinding = z.object({
  isHuman: z.number(),
  fakePercentage: z.number(),
  textWords: z.int(),
  aiWords: z.int(),
  sentences: z.array(z.string()),
  h: z.array(z.string()),
  hi: z.array(z.string()),
  feedback: z.string(),
  additional_feedback: z.string(),
  detected_language: z.string(),
  /** Our addition: a percentage alone cannot say that no conclusion should be drawn. */
  classification: z.enum(['human', 'ai', 'mixed', 'uncertain']),
})

export const detectText = endpoint({
  method: 'POST',
  path: '/compat/zerogpt/api/detect/detectText',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  keyHeader: 'apikey',
  takesIdempotencyKey: true,
  bodyLimit: textBodyLimit,
  body: z.object({ input_text: SubmittedText }),
  output: z.object({
    success: z.boolean(),
    code: z.int(),
    message: z.string(),
    data: ZerogptFinding,
  }),
  errors: compatErrors,
  errorFamily: familyOf(
    (message) => ({ success: false, code: 0, message, data: null }),
    ({ message }) => message,
  ),
})
