import * as z from 'zod/mini'
import { Classification, exampleResult } from './analysis-result.ts'
import { AnalysisStatus } from './analysis-status.ts'
import { Timestamp } from './fields.ts'

/** Where an analysis was asked for. */
export const AnalysisOrigin = z.enum(['playground', 'key', 'file', 'batch'])
export type AnalysisOrigin = z.infer<typeof AnalysisOrigin>

/** An analysis as a list shows it. */
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
  origin: AnalysisOrigin,
  user_id: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  api_key_id: z.string(),
  api_key_name: z.nullable(z.string()),
  api_key_end: z.nullable(z.string()),
  created_at: Timestamp,
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

export const exampleSummary: AnalysisSummary = {
  analysis_id: exampleResult.id,
  status: 'done',
  title: 'Why the harbour was quiet',
  classification: 'uncertain',
  probability_ai_percent: 61.4,
  ai_share_percent: null,
  group_id: 'blog',
  group_name: 'Blog post',
  words: 412,
  credits: 3,
  origin: 'key',
  user_id: null,
  user_name: null,
  api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
  api_key_name: 'Newsroom plug-in',
  api_key_end: '1b2c',
  created_at: '2026-11-15T02:10:31.000Z',
}
