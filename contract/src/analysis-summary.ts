import * as z from 'zod/mini'
import { Classification } from './analysis-result.ts'
import { AnalysisStatus } from './analysis-status.ts'
import { Timestamp } from './fields.ts'
import { optionalLine } from './lines.ts'
import { ReviewState } from './review-state.ts'

/** How an analysis was requested. */
export const AnalysisOrigin = z.enum(['playground', 'key', 'file', 'batch'])
export type AnalysisOrigin = z.infer<typeof AnalysisOrigin>

/** An analysis as shown in a list. */
export const AnalysisSummary = z.object({
  analysis_id: z.string(),
  status: AnalysisStatus,
  title: z.nullable(z.string()),
  classification: z.nullable(Classification),
  probability_ai_percent: z.nullable(z.number()),
  ai_share_percent: z.nullable(z.number()),
  group_id: z.nullable(z.string()),
  group_name: z.nullable(z.string()),
  words: z.int(),
  credits: z.int(),
  review_state: z.nullable(ReviewState),
  origin: AnalysisOrigin,
  user_id: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  api_key_id: z.string(),
  api_key_name: z.nullable(z.string()),
  api_key_end: z.nullable(z.string()),
  created_at: Timestamp,
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

/** The filter values of a list: the classifications, and texts without one. */
export const Verdict = z.enum(['human', 'ai', 'mixed', 'uncertain', 'not_judged'])
export type Verdict = z.infer<typeof Verdict>

export const analysisSorts = ['created_at', 'words', 'credits'] as const
export type AnalysisSort = (typeof analysisSorts)[number]

const Day = z.iso.date('Must be a date such as 2026-11-15')

/** Filters and sort order. */
export const AnalysisSelection = z.object({
  search: z._default(optionalLine(200), ''),
  verdict: z.optional(Verdict),
  review_state: z.optional(ReviewState),
  group_id: z.optional(z.string()),
  api_key_id: z.optional(z.string()),
  user_id: z.optional(z.string()),
  start_date: z.optional(Day),
  end_date: z.optional(Day),
  sort_by: z._default(z.enum(analysisSorts), 'created_at'),
  sort_order: z._default(z.enum(['asc', 'desc']), 'desc'),
})

export const AnalysisPageQuery = z.extend(AnalysisSelection, {
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  cursor: z.optional(z.string()),
})

export const AnalysisPage = z.object({
  items: z.array(AnalysisSummary),
  next_cursor: z.nullable(z.string()),
  previous_cursor: z.nullable(z.string()),
})
