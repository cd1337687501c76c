import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paragraph, Timestamp } from './fields.ts'
import { maximumTextBytes } from './pricing.ts'

export const Group = z.object({ id: z.string(), name: z.string() })
export type Group = z.infer<typeof Group>

export const Classification = z.enum(['human', 'ai', 'uncertain'])
export type Classification = z.infer<typeof Classification>

export const Guideline = z.object({
  name: z.string(),
  /** Missing in results of earlier releases, as the other fields marked optional. */
  meaning: z.optional(z.string()),
  target_line: z.string(),
  copywriter_rules: z.array(z.string()),
})

/** One sentence of the text, by its place in the text as it was sent. */
export const Span = z.object({ start: z.int(), end: z.int(), probability_ai: z.number() })

/** A measured trait of the text beside the range people keep to in texts of this kind. */
export const Evidence = z.object({
  feature: z.string(),
  label: z.string(),
  meaning: z.optional(z.string()),
  unit: z.string(),
  value: z.number(),
  /** Nineteen in twenty people stay between these. */
  human_low: z.number(),
  human_typical: z.number(),
  human_high: z.number(),
  count: z.optional(z.nullable(z.int())),
  human_count_low: z.optional(z.nullable(z.int())),
  human_count_high: z.optional(z.nullable(z.int())),
  position: z.enum(['below', 'low_edge', 'inside', 'high_edge', 'above']),
  speaks_for: z.enum(['ai', 'human', 'neither']),
  explanation: z.string(),
  /** The sentences that show it, by their place in the text as it was sent. */
  sentences: z.array(z.object({ start: z.int(), end: z.int() })),
  /** The words themselves. */
  places: z.optional(z.array(z.object({ start: z.int(), end: z.int() }))),
})
export type Evidence = z.infer<typeof Evidence>

/** Characters that hide or disguise words, found and undone before the text was read. */
export const EvasionFlag = z.object({ kind: z.string(), count: z.int(), message: z.string() })

export const AnalysisResult = z.object({
  id: z.string(),
  classification: Classification,
  probability_ai_percent: z.number(),
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

const Comment = z.optional(z.nullable(paragraph(4_000)))

const exampleResult: AnalysisResult = {
  id: 'ana_9TtYw5BnJm2LcHdT0bq9Zs',
  classification: 'uncertain',
  probability_ai_percent: 61.4,
  group_id: 'blog',
  group_name: 'Blog post',
  group_description: 'A personal or company post written to be read on the web.',
  reasons: ['near_threshold'],
  uncertainty: 'The signs are mixed: this should not be held against the writer.',
  words: 412,
  language: 'en',
  spans: [{ start: 0, end: 84, probability_ai: 0.58 }],
  evidence: [
    {
      feature: 'stock_phrases',
      label: 'stock phrases',
      meaning: 'Ready-made phrases that could stand in any text.',
      unit: 'per 1,000 words',
      value: 12.1,
      human_low: 0,
      human_typical: 1.1,
      human_high: 4.9,
      count: 5,
      human_count_low: 0,
      human_count_high: 2,
      position: 'above',
      speaks_for: 'ai',
      explanation:
        'Stock phrases: 5 in this text; nineteen in twenty people have at most 2 in one this long.',
      sentences: [{ start: 0, end: 84 }],
      places: [{ start: 0, end: 10 }],
    },
  ],
  evasion_flags: [],
  guidelines: [],
  copywriter_rules_block: null,
  humanization_prompt: null,
  model_version: '2026.11.1',
}
const exampleText = 'Paste at least two hundred words of the text here …'

const Analyzed = z.object({ analysis_id: z.string(), analysis_result: AnalysisResult })

const analysisErrors = [
  'INSUFFICIENT_CREDITS',
  'ORGANIZATION_INACTIVE',
  'TEXT_TOO_LARGE',
  'ANALYSIS_FAILED',
  'QUEUE_FULL',
] as const

export const analyze = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/analyze',
  access: 'member',
  section: 'Playground',
  summary: 'Analyze a text in the playground',
  description:
    'Charges the organization and counts as a use of the key named by `api_key_id`. Costs one credit per 200 words begun, as much again for the guidelines and again for the prompt. A refused or failed analysis costs nothing.',
  bodyLimit,
  body: z.object({
    text: Text,
    force_group_id: z.optional(z.nullable(z.string())),
    ...options,
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
    'Charges the organization of the key: one credit per 200 words begun, as much again for the guidelines and again for the prompt. A refused or failed analysis costs nothing. Send an `Idempotency-Key` header and a repeat within 24 hours returns the first answer without a second charge.',
  takesIdempotencyKey: true,
  bodyLimit,
  body: z.object({ text: Text, group_id: z.optional(z.nullable(z.string())), ...options }),
  output: z.extend(Analyzed, { credits: z.object({ used: z.int(), remaining: z.int() }) }),
  errors: [...analysisErrors, 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'],
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
  output: z.extend(Analyzed, { created_at: Timestamp }),
  errors: ['NOT_FOUND'],
  example: {
    input: { id: exampleResult.id },
    output: {
      analysis_id: exampleResult.id,
      analysis_result: exampleResult,
      created_at: '2026-11-15T02:10:31.000Z',
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
  description: 'The credits the organization of the key has left.',
  output: z.object({ credits: z.int() }),
  example: { output: { credits: 97 } },
})

export const price = endpoint({
  method: 'POST',
  path: '/v1/price',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'What an analysis would cost',
  description:
    'Charges nothing, and takes texts too short to be analyzed as well. Words are counted as an analysis counts them.',
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
  body: z.object({ text: Text, force_group_id: z.optional(z.nullable(z.string())) }),
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
