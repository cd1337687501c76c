import * as z from 'zod/mini'
import { AnalysisResult, exampleResult } from './analysis-result.ts'
import { AnalysisSummary, exampleSummary } from './analysis-summary.ts'
import { endpoint } from './endpoint.ts'
import { optionalLine, Timestamp } from './fields.ts'

/** What a list can be narrowed down to: the classifications, and texts without one. */
export const Verdict = z.enum(['human', 'ai', 'mixed', 'uncertain', 'not_judged'])
export type Verdict = z.infer<typeof Verdict>

export const analysisSorts = ['created_at', 'words', 'credits'] as const
export type AnalysisSort = (typeof analysisSorts)[number]

/** The most analyses one call deletes. */
export const mostDeleted = 10_000

const Day = z.iso.date('Must be a date such as 2026-11-15')

const filters = {
  search: z._default(optionalLine(200), ''),
  verdict: z.optional(Verdict),
  group_id: z.optional(z.string()),
  api_key_id: z.optional(z.string()),
  user_id: z.optional(z.string()),
  start_date: z.optional(Day),
  end_date: z.optional(Day),
}

const order = {
  sort_by: z._default(z.enum(analysisSorts), 'created_at'),
  sort_order: z._default(z.enum(['asc', 'desc']), 'desc'),
}

const ListQuery = z.object({
  ...filters,
  ...order,
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  cursor: z.optional(z.string()),
})

const AnalysisPage = z.object({
  items: z.array(AnalysisSummary),
  next_cursor: z.nullable(z.string()),
  previous_cursor: z.nullable(z.string()),
})

const examplePage = {
  items: [exampleSummary],
  next_cursor: 'eyJieSI6ImNyZWF0ZWRfYXQifQ',
  previous_cursor: null,
}

const listWords =
  'Newest first unless `sort_by` and `sort_order` say otherwise. Both dates are whole days in UTC and included. `search` looks for analyses whose title, or text while it is kept, has all these words or longer ones that begin with them. To turn the page, send the same fields with `next_cursor` as `cursor`; it is null on the last page.'

export const listAnalyses = endpoint({
  method: 'GET',
  path: '/api/client/analyses',
  access: 'member',
  section: 'Analyses',
  summary: 'Every analysis of the organization',
  description: listWords,
  query: ListQuery,
  output: AnalysisPage,
  example: { input: { verdict: 'ai' }, output: examplePage },
})

export const listAnalysesWithKey = endpoint({
  method: 'GET',
  path: '/v1/analyses',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'Earlier analyses',
  description: `Of the organization of the key, whoever asked for them. ${listWords}`,
  query: ListQuery,
  output: AnalysisPage,
  example: { input: { verdict: 'ai', start_date: '2026-11-01' }, output: examplePage },
})

export const analysisChoices = endpoint({
  method: 'GET',
  path: '/api/client/analyses/choices',
  access: 'member',
  section: 'Analyses',
  summary: 'What the list can be narrowed down to',
  description: 'The kinds of text the installed model knows, and the people of the organization.',
  output: z.object({
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['ANALYSIS_FAILED'],
  example: {
    output: {
      groups: [{ id: 'blog', name: 'Blog post' }],
      people: [{ id: 'usr_2QmVtR8xKp4LnZsB7cWd1E', name: 'Ada Nowak' }],
    },
  },
})

export const exportAnalyses = endpoint({
  method: 'GET',
  path: '/api/client/analyses/export',
  access: 'member',
  section: 'Analyses',
  summary: 'The list as CSV',
  description:
    'All rows the same fields would list, in the same order, in UTF-8 with a line of names first. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
  query: z.object({ ...filters, ...order }),
  stream: 'text/csv; charset=utf-8',
  output: z.string(),
  example: { input: { verdict: 'ai' }, output: '"Analysis","Created (UTC)",…' },
})

export const ownAnalysis = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id',
  access: 'member',
  section: 'Analyses',
  summary: 'One analysis with its text',
  description:
    'The text and the advice that quotes it are there as long as texts are kept, the verdict for good.',
  params: z.object({ id: z.string() }),
  output: z.extend(AnalysisSummary, {
    analysis_result: z.nullable(AnalysisResult),
    text: z.nullable(z.string()),
    text_kept_until: z.nullable(Timestamp),
    can_add_advice: z.boolean(),
    given_feedback: z.nullable(z.object({ is_correct: z.boolean() })),
  }),
  errors: ['NOT_FOUND', 'ANALYSIS_FAILED'],
  example: {
    input: { id: exampleResult.id },
    output: {
      ...exampleSummary,
      analysis_result: exampleResult,
      text: 'The text as it was sent …',
      text_kept_until: '2026-12-15T02:10:31.000Z',
      can_add_advice: true,
      given_feedback: { is_correct: true },
    },
  },
})

export const renameAnalysis = endpoint({
  method: 'PUT',
  path: '/api/client/analyses/:id',
  access: 'member',
  section: 'Analyses',
  summary: 'Give an analysis a title',
  description:
    'An empty title, or null, brings back the heading or the first words of the text, as long as that is kept.',
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.nullable(optionalLine(200)) }),
  output: z.object({ analysis_id: z.string(), title: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
  example: {
    input: { id: exampleResult.id, title: 'Harbour feature, second draft' },
    output: { analysis_id: exampleResult.id, title: 'Harbour feature, second draft' },
  },
})

export const addAdvice = endpoint({
  method: 'POST',
  path: '/api/client/analyses/:id/advice',
  access: 'member',
  section: 'Analyses',
  summary: 'Add advice to an analysis that went without',
  description:
    'Costs what the option would have cost with the analysis, and nothing for what the analysis has already: repeating the call, also at the same time, charges once. Possible as long as the text is kept and the model that judged it is installed.',
  params: z.object({ id: z.string() }),
  body: z.object({
    include_guidelines: z._default(z.boolean(), false),
    include_humanization_prompt: z._default(z.boolean(), false),
  }),
  output: z.object({
    analysis_id: z.string(),
    analysis_result: AnalysisResult,
    credits: z.object({ used: z.int() }),
  }),
  errors: [
    'NOT_FOUND',
    'ADVICE_UNAVAILABLE',
    'INSUFFICIENT_CREDITS',
    'ORGANIZATION_INACTIVE',
    'ANALYSIS_FAILED',
    'QUEUE_FULL',
    'TOO_MANY_ANALYSES',
  ],
  example: {
    input: { id: exampleResult.id, include_guidelines: true },
    output: {
      analysis_id: exampleResult.id,
      analysis_result: exampleResult,
      credits: { used: 3 },
    },
  },
})

const deletionWords =
  'Its title, text, result and feedback go for good; what it cost stays in the credit history.'

export const deleteAnalysis = endpoint({
  method: 'DELETE',
  path: '/api/client/analyses/:id',
  access: 'member',
  section: 'Analyses',
  summary: 'Delete an analysis',
  description: deletionWords,
  params: z.object({ id: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'ANALYSIS_OPEN'],
  example: { input: { id: exampleResult.id } },
})

export const deleteAnalyses = endpoint({
  method: 'POST',
  path: '/api/client/analyses/delete',
  access: 'member',
  section: 'Analyses',
  summary: 'Delete several analyses',
  description: `Titles, texts, results and feedback go for good; what the analyses cost stays in the credit history. Ids nobody knows and analyses still being read are left out. At most ${mostDeleted.toLocaleString('en-US')} at once.`,
  bodyLimit: 600_000,
  body: z.object({
    analysis_ids: z
      .array(z.string())
      .check(z.minLength(1, 'Name at least one analysis'), z.maxLength(mostDeleted)),
  }),
  output: z.object({ deleted: z.int() }),
  example: { input: { analysis_ids: [exampleResult.id] }, output: { deleted: 1 } },
})

export const deleteAnalysisWithKey = endpoint({
  method: 'DELETE',
  path: '/v1/analyses/:id',
  access: 'api-key',
  section: 'Analysis API',
  summary: 'Delete an analysis',
  description: `Of the organization of the key, whoever asked for it. ${deletionWords} A repeat under the \`Idempotency-Key\` it was made with answers 404 then.`,
  params: z.object({ id: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'ANALYSIS_OPEN'],
  example: { input: { id: exampleResult.id } },
})
