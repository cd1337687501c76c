import * as z from 'zod/mini'
import { adviceOptions, Group } from './analysis-fields.ts'
import { AnalysisResult } from './analysis-result.ts'
import {
  AnalysisPage,
  AnalysisPageQuery,
  AnalysisSelection,
  AnalysisSummary,
} from './analysis-summary.ts'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { optionalLine } from './lines.ts'

/** The most analyses that one call can delete. */
export const mostDeleted = 10_000

export const list = endpoint({
  method: 'GET',
  path: '/api/client/analyses',
  access: 'member',
  permission: 'analyses.read',
  query: AnalysisPageQuery,
  output: AnalysisPage,
})

export const getChoices = endpoint({
  method: 'GET',
  path: '/api/client/analyses/choices',
  access: 'member',
  permission: 'analyses.read',
  output: z.object({
    groups: z.array(Group),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['ANALYSIS_FAILED'],
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/client/analyses/export',
  access: 'member',
  permission: 'analyses.read',
  query: AnalysisSelection,
  stream: 'text/csv; charset=utf-8',
  output: z.string(),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  output: z.extend(AnalysisSummary, {
    analysis_result: z.nullable(AnalysisResult),
    text: z.nullable(z.string()),
    text_kept_until: z.nullable(Timestamp),
    is_title_chosen: z.boolean(),
    can_add_advice: z.boolean(),
    given_feedback: z.nullable(z.object({ is_correct: z.boolean() })),
    /** Null if left to the detector and the organization. */
    chosen: z.object({
      force_group_id: z.nullable(z.string()),
      max_false_positive_rate: z.nullable(z.number()),
    }),
  }),
  errors: ['NOT_FOUND', 'ANALYSIS_FAILED'],
})

export const listSimilar = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id/similar',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  output: z.object({ items: z.array(AnalysisSummary) }),
  errors: ['NOT_FOUND'],
})

export const rename = endpoint({
  method: 'PUT',
  path: '/api/client/analyses/:id',
  access: 'member',
  permission: 'analyses.change',
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.nullable(optionalLine(200)) }),
  output: z.object({ analysis_id: z.string(), title: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
})

export const addAdvice = endpoint({
  method: 'POST',
  path: '/api/client/analyses/:id/advice',
  access: 'member',
  permission: 'analyses.create',
  params: z.object({ id: z.string() }),
  body: z.object(adviceOptions),
  output: z.object({
    analysis_id: z.string(),
    analysis_result: AnalysisResult,
    credits: z.object({ used: z.int() }),
  }),
  errors: [
    'NOT_FOUND',
    'ADVICE_UNAVAILABLE',
    'INSUFFICIENT_CREDITS',
    'KEY_BUDGET_USED',
    'ORGANIZATION_INACTIVE',
    'ANALYSIS_FAILED',
    'QUEUE_FULL',
    'TOO_MANY_ANALYSES',
  ],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/client/analyses/:id',
  access: 'member',
  permission: 'analyses.change',
  params: z.object({ id: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'ANALYSIS_OPEN'],
})

export const removeMany = endpoint({
  method: 'POST',
  path: '/api/client/analyses/delete',
  access: 'member',
  permission: 'analyses.change',
  bodyLimit: 600_000,
  body: z.object({
    analysis_ids: z
      .array(z.string())
      .check(z.minLength(1, 'Name at least one analysis'), z.maxLength(mostDeleted)),
  }),
  output: z.object({ deleted: z.int() }),
})
