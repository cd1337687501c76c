import * as z from 'zod/mini'
import { AnalysisResult, exampleResult } from './analysis-result.ts'
import { AnalysisStatus } from './analysis-status.ts'
import { endpoint } from './endpoint.ts'
import { MaxFalsePositiveRate } from './false-positive-rate.ts'
import { paragraph, Reserved, Timestamp } from './fields.ts'
import { maximumTextBytes } from './pricing.ts'

export const Group = z.object({ id: z.string(), name: z.string() })
export type Group = z.infer<typeof Group>

/** How much is wanted to be known: everything, or no more than the verdict. */
export const Detail = z.enum(['full', 'verdict'])
export type Detail = z.infer<typeof Detail>

/** How long it is decides whether it is refused as too short (422) or too large (413), so only its type is checked here. */
const Text = z
  .string()
  .check(z.refine((value) => !value.includes('\0'), 'Must not contain NUL characters'))
/** A megabyte of text may take several as JSON, where any character can be written as six. */
const bodyLimit = 6 * maximumTextBytes + 10_000

const options = {
  include_guidelines: z._default(z.boolean(), false),
  include_humanization_prompt: z._default(z.boolean(), false),
}

const judging = {
  max_false_positive_rate: z.optional(z.nullable(MaxFalsePositiveRate)),
  detail: z._default(Detail, 'full'),
}

const Comment = z.optional(z.nullable(paragraph(4_000)))

const exampleText = 'Paste at least two hundred words of the text here …'

const Analyzed = z.object({ analysis_id: z.string(), analysis_result: AnalysisResult })

const analysisErrors = [
  'INSUFFICIENT_CREDITS',
  'ORGANIZATION_INACTIVE',
  'TEXT_TOO_LARGE',
  'ANALYSIS_FAILED',
  'QUEUE_FULL',
  'TOO_MANY_ANALYSES',
] as const

export const analyze = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/analyze',
  access: 'member',
  section: 'Playground',
  summary: 'Analyze a text in the playground',
  description:
    'Charges the organization and counts as a use of the key named by `api_key_id`. Costs one credit per 200 words begun, as much again for the guidelines and again for the prompt. A refused or failed analysis costs nothing, nor does a text that is not judged (`is_judged`), because it is not English, not prose or too short. The price is held back while the text waits and is read.',
  bodyLimit,
  body: z.object({
    text: Text,
    force_group_id: z.optional(z.nullable(z.string())),
    ...options,
    ...judging,
    api_key_id: z.string(),
  }),
  output: Analyzed,
  errors: [...analysisErrors, 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  example: {
    input: {
      text: exampleText,
      include_guidelines: true,
      api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
    },
    output: { analysis_id: exampleResult.id, analysis_result: exampleResult },
  },
})

export const groups = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/groups',
  access: 'member',
  section: 'Playground',
  summary: 'The kinds of text an analysis can be told',
  description:
    'With `api_key_id` it is also checked that the key is one of the organization’s own.',
  query: z.object({ api_key_id: z.optional(z.string()) }),
  output: z.object({ groups: z.array(Group) }),
  errors: ['NOT_FOUND', 'ORGANIZATION_INACTIVE', 'ANALYSIS_FAILED'],
  example: {
    input: { api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB' },
    output: { groups: [{ id: 'blog', name: 'Blog post' }] },
  },
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/feedback',
  access: 'member',
  section: 'Playground',
  summary: 'Say whether an analysis was correct',
  description: 'A later answer on the same analysis replaces the earlier one.',
  body: z.object({ analysis_id: z.string(), is_correct: z.boolean(), comment: Comment }),
  output: z.object({ analysis_id: z.string(), is_correct: z.boolean() }),
  errors: ['NOT_FOUND', 'ORGANIZATION_INACTIVE'],
  example: {
    input: { analysis_id: exampleResult.id, is_correct: true },
    output: { analysis_id: exampleResult.id, is_correct: true },
  },
})

export const analyzeWithKey = endpoint({
  method: 'POST',
  path: '/v1/analyze',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'Analyze a text',
  description:
    'Charges the organization of the key: one credit per 200 words begun, as much again for the guidelines and again for the prompt. A refused or failed analysis costs nothing, nor does a text that is not judged (`is_judged`), because it is not English, not prose or too short. The price is held back while the text waits and is read. Whoever leaves before the text is begun pays nothing; whoever leaves while it is read pays for the words read so far. Send an `Idempotency-Key` header and it is read to its end instead: a repeat within 24 hours returns the first answer without a second charge.',
  takesIdempotencyKey: true,
  bodyLimit,
  body: z.object({
    text: Text,
    group_id: z.optional(z.nullable(z.string())),
    ...options,
    ...judging,
  }),
  output: z.extend(Analyzed, { credits: z.object({ used: z.int(), remaining: z.int() }) }),
  errors: [...analysisErrors, 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'],
  example: {
    input: { text: exampleText },
    output: {
      analysis_id: exampleResult.id,
      analysis_result: exampleResult,
      credits: { used: 3, remaining: 97 },
    },
  },
})

export const groupsForKey = endpoint({
  method: 'GET',
  path: '/v1/groups',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'The kinds of text an analysis can be told',
  description:
    'Name one of them as `group_id` to have a text judged as that kind, whatever it looks like.',
  output: z.object({ groups: z.array(z.extend(Group, { description: z.string() })) }),
  errors: ['ANALYSIS_FAILED'],
  example: {
    output: {
      groups: [{ id: 'blog', name: 'Blog post', description: exampleResult.group_description }],
    },
  },
})

export const analysisById = endpoint({
  method: 'GET',
  path: '/v1/analyses/:id',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'An earlier analysis',
  description:
    'Of the organization of the key, whoever asked for it. The text itself is never given back; advice that quotes it is kept as long as the text, 30 days unless this installation says otherwise, and the verdict for good.',
  params: z.object({ id: z.string() }),
  output: z.object({
    analysis_id: z.string(),
    status: AnalysisStatus,
    title: z.nullable(z.string()),
    /** Null unless the text was read to its end. */
    analysis_result: z.nullable(AnalysisResult),
    created_at: Timestamp,
    finished_at: z.nullable(Timestamp),
  }),
  errors: ['NOT_FOUND'],
  example: {
    input: { id: exampleResult.id },
    output: {
      analysis_id: exampleResult.id,
      status: 'done',
      title: null,
      analysis_result: exampleResult,
      created_at: '2026-11-15T02:10:31.000Z',
      finished_at: '2026-11-15T02:10:32.000Z',
    },
  },
})

export const sendFeedbackWithKey = endpoint({
  method: 'POST',
  path: '/v1/feedback',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'Say whether an analysis was correct',
  description:
    'Helps us find out where the detector is wrong. A later answer on the same analysis replaces the earlier one.',
  body: sendFeedback.body,
  output: sendFeedback.output,
  errors: ['NOT_FOUND'],
  example: {
    input: { analysis_id: exampleResult.id, is_correct: false, comment: 'Our own writer.' },
    output: { analysis_id: exampleResult.id, is_correct: false },
  },
})

export const creditsOfKey = endpoint({
  method: 'GET',
  path: '/v1/credits',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'The balance',
  description:
    'The credits the organization of the key has left. `reserved` is there while some of them are held back for analyses under way.',
  output: z.object({ credits: z.int(), reserved: Reserved }),
  example: { output: { credits: 97 } },
})

export const price = endpoint({
  method: 'POST',
  path: '/v1/price',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'What an analysis would cost',
  description:
    'Charges nothing, and takes texts too short to be analyzed as well. `words` is what an analysis would charge for: as many as are read, however they are separated, and at least one for every 8 characters.',
  bodyLimit,
  body: z.object({ text: Text, ...options }),
  output: z.object({ words: z.int(), credits: z.int() }),
  errors: ['TEXT_TOO_LARGE'],
  example: { input: { text: exampleText }, output: { words: 412, credits: 3 } },
})

export const adminAnalyze = endpoint({
  method: 'POST',
  path: '/api/admin/internal/analyze',
  access: 'superuser',
  section: 'Administration',
  summary: 'Analyze a text with everything the detector knows',
  description: 'Charges nobody and is not counted in the statistics.',
  bodyLimit,
  body: z.object({ text: Text, force_group_id: z.optional(z.nullable(z.string())), ...judging }),
  output: z.object({ user_view: z.looseObject({}), dev_view: z.looseObject({}) }),
  errors: ['TEXT_TOO_LARGE', 'ANALYSIS_FAILED', 'QUEUE_FULL'],
  example: {
    input: { text: exampleText, force_group_id: null },
    output: { user_view: { classification: 'human' }, dev_view: { probability_ai: 0.031204 } },
  },
})

export const adminGroups = endpoint({
  method: 'GET',
  path: '/api/admin/internal/groups',
  access: 'superuser',
  section: 'Administration',
  summary: 'The kinds of text an analysis can be told',
  description: 'The same kinds customers can name.',
  output: z.object({ groups: z.array(Group) }),
  errors: ['ANALYSIS_FAILED'],
  example: { output: { groups: [{ id: 'blog', name: 'Blog post' }] } },
})
