import * as z from 'zod/mini'
import { SubmittedText, textBodyLimit } from '../analysis-fields.ts'
import { Classification } from '../analysis-result.ts'
import { Timestamp } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { optionalLine } from '../lines.ts'
import { compatErrors, familyOf } from './common.ts'

const keyHeader = 'x-oai-api-key'
const errorFamily = familyOf(
  (error) => ({ error, message: error }),
  ({ error }) => error,
)
const Wish = z.optional(z.nullable(z.boolean()))
/** Some clients send a string. */
const StoreWish = z.optional(z.nullable(z.union([z.boolean(), z.enum(['true', 'false'])])))

export const OriginalityBlock = z.object({
  text: z.string(),
  result: z.object({ fake: z.number(), real: z.number(), status: z.string() }),
})

/** Shared by both versions of the call. */
const scanning = {
  method: 'POST',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  keyHeader,
  takesIdempotencyKey: true,
  bodyLimit: textBodyLimit,
  errors: compatErrors,
  errorFamily,
} as const

const submitted = {
  content: SubmittedText,
  title: z.optional(z.nullable(optionalLine(200))),
  aiModelVersion: z.optional(z.nullable(z.string())),
  storeScan: StoreWish,
}

const Scan = z.object({
  results: z.object({
    properties: z.object({
      id: z.string(),
      publicLink: z.nullable(z.string()),
      title: z.nullable(z.string()),
    }),
    credits: z.object({ used: z.int(), remaining: z.int() }),
    ai: z.object({
      aiModel: z.string(),
      /** Both 0 if no conclusion should be drawn. */
      classification: z.object({ AI: z.int(), Original: z.int() }),
      confidence: z.object({ AI: z.number(), Original: z.number() }),
      blocks: z.array(OriginalityBlock),
    }),
    plagiarism: z.null(),
  }),
})

export const scan = endpoint({
  ...scanning,
  path: '/compat/originality/api/v3/scan',
  body: z.object({
    ...submitted,
    check_ai: Wish,
    check_plagiarism: Wish,
    check_facts: Wish,
    check_readability: Wish,
    check_grammar: Wish,
    check_contentQuality: Wish,
    excludedUrl: z.optional(z.nullable(z.string())),
  }),
  output: Scan,
})

/** Shared by the calls that read a scan. */
const reading = { method: 'GET', access: 'api-key', scope: 'read', keyHeader, errorFamily } as const

export const getScan = endpoint({
  ...reading,
  path: '/compat/originality/api/v3/scan/:id',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  output: Scan,
  errors: ['NOT_FOUND', 'NO_RESULT'],
})

/** The previous version, which differs only in its path, its fields and two scores. */
export const scanV1 = endpoint({
  ...scanning,
  path: '/compat/originality/api/v1/scan/ai',
  body: z.object(submitted),
  output: z.object({
    success: z.boolean(),
    id: z.string(),
    public_link: z.nullable(z.string()),
    title: z.nullable(z.string()),
    score: z.object({ original: z.number(), ai: z.number() }),
    /** Our addition: scores alone cannot express "uncertain". */
    classification: Classification,
    blocks: z.array(OriginalityBlock),
    aiModelVersion: z.string(),
    credits_used: z.int(),
    credits: z.int(),
    content: z.string(),
  }),
})

export const getBalance = endpoint({
  ...reading,
  path: '/compat/originality/api/v1/account/credits/balance',
  permission: 'credits.read',
  output: z.object({ balance: z.int() }),
})

export const getUsage = endpoint({
  ...reading,
  path: '/compat/originality/api/v1/account/credits/content_scan_usage',
  permission: 'analyses.read',
  output: z.object({
    usage: z.array(z.object({ contentID: z.string(), credits_used: z.int(), date: Timestamp })),
  }),
})
