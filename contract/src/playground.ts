import * as z from 'zod/mini'
import {
  Analyzed,
  adviceOptions,
  analysisErrors,
  Feedback,
  FeedbackReceipt,
  Group,
  judgingOptions,
  SubmittedText,
  textBodyLimit,
} from './analysis-fields.ts'
import { AnalysisResult } from './analysis-result.ts'
import { AnalysisSummary } from './analysis-summary.ts'
import { Timestamp } from './fields.ts'
import { ExtractedText, fileBodyLimit, fileErrors, SentFile } from './file-fields.ts'
import { endpoint } from './http/endpoint.ts'
import { optionalLine } from './lines.ts'

/** Sample texts whose authors are known. */
export const ExampleId = z.enum(['person', 'assistant', 'mixed'])
export type ExampleId = z.infer<typeof ExampleId>

export const getExample = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/examples/:example',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ example: ExampleId }),
  output: z.object({ text: z.string(), analysis_result: AnalysisResult }),
  errors: ['ORGANIZATION_INACTIVE', 'ANALYSIS_FAILED', 'QUEUE_FULL'],
})

const RecalledAnalysis = z.object({
  analysis_id: z.string(),
  text: z.nullable(z.string()),
  analysis_result: AnalysisResult,
  created_at: Timestamp,
})

export const getLastAnalysis = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/last-analysis',
  access: 'member',
  permission: 'analyses.read',
  query: z.object({ analysis_id: z.optional(z.string()) }),
  output: z.object({ analysis: z.nullable(RecalledAnalysis) }),
  errors: ['NOT_FOUND', 'ORGANIZATION_INACTIVE'],
})

/** A POST, so that the text is in the body: addresses end up in logs. */
export const findEarlier = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/earlier-analysis',
  access: 'member',
  permission: 'analyses.read',
  bodyLimit: textBodyLimit,
  body: z.object({ text: SubmittedText }),
  output: z.object({
    earlier: z.nullable(
      z.extend(AnalysisSummary, {
        has_guidelines: z.boolean(),
        has_humanization_prompt: z.boolean(),
        is_text_kept: z.boolean(),
      }),
    ),
  }),
  errors: ['TEXT_TOO_LARGE', 'ORGANIZATION_INACTIVE'],
})

export const getAnswer = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/answers/:idempotencyKey',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ idempotencyKey: z.string() }),
  output: z.object({ is_under_way: z.boolean(), answered: z.nullable(RecalledAnalysis) }),
  errors: ['ORGANIZATION_INACTIVE'],
})

export const analyze = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/analyze',
  access: 'member',
  permission: 'analyses.create',
  takesIdempotencyKey: true,
  bodyLimit: textBodyLimit,
  body: z.object({
    text: SubmittedText,
    title: z.optional(z.nullable(optionalLine(200))),
    force_group_id: z.optional(z.nullable(z.string())),
    ...adviceOptions,
    ...judgingOptions,
    api_key_id: z.string(),
  }),
  output: Analyzed,
  errors: [
    ...analysisErrors,
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_CONFLICT',
    'IDEMPOTENCY_IN_PROGRESS',
  ],
})

export const extract = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/extract',
  access: 'member',
  permission: 'analyses.create',
  encoding: 'multipart',
  bodyLimit: fileBodyLimit,
  body: z.object({ file: SentFile }),
  output: ExtractedText,
  errors: [...fileErrors, 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS'],
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/groups',
  access: 'member',
  permission: 'analyses.read',
  query: z.object({ api_key_id: z.optional(z.string()) }),
  output: z.object({ groups: z.array(Group) }),
  errors: ['NOT_FOUND', 'ORGANIZATION_INACTIVE', 'ANALYSIS_FAILED'],
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/feedback',
  access: 'member',
  permission: 'analyses.change',
  body: Feedback,
  output: FeedbackReceipt,
  errors: ['NOT_FOUND', 'ORGANIZATION_INACTIVE'],
})
