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
import { AnalysisStatus } from './analysis-status.ts'
import { AnalysisPage, AnalysisPageQuery } from './analysis-summary.ts'
import { Timestamp } from './fields.ts'
import { ExtractedText, FileFacts, fileBodyLimit, fileErrors, SentFile } from './file-fields.ts'
import { endpoint } from './http/endpoint.ts'
import { optionalLine } from './lines.ts'

export const create = endpoint({
  method: 'POST',
  path: '/v1/analyze',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  takesIdempotencyKey: true,
  bodyLimit: textBodyLimit,
  body: z.object({
    text: SubmittedText,
    group_id: z.optional(z.nullable(z.string())),
    ...adviceOptions,
    ...judgingOptions,
  }),
  output: z.extend(Analyzed, { credits: z.object({ used: z.int(), remaining: z.int() }) }),
  errors: [...analysisErrors, 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'],
})

export const get = endpoint({
  method: 'GET',
  path: '/v1/analyses/:id',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: z.object({ id: z.string() }),
  output: z.object({
    analysis_id: z.string(),
    status: AnalysisStatus,
    title: z.nullable(z.string()),
    /** Null unless the text was read completely. */
    analysis_result: z.nullable(AnalysisResult),
    created_at: Timestamp,
    finished_at: z.nullable(Timestamp),
  }),
  errors: ['NOT_FOUND'],
})

/** An analysis that will be read later. */
const DeferredAnalysis = z.extend(get.output, {
  credits: z.object({ reserved: z.int() }),
  file: z.nullable(FileFacts),
})

export const submit = endpoint({
  method: 'POST',
  path: '/v1/analyses',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  takesIdempotencyKey: true,
  encoding: 'multipart',
  bodyLimit: fileBodyLimit,
  body: z.object({
    /** Exactly one of `file` and `text`. */
    file: z.optional(SentFile),
    text: z.optional(SubmittedText),
    title: z.optional(z.nullable(optionalLine(200))),
    group_id: z.optional(z.nullable(z.string())),
    ...adviceOptions,
    ...judgingOptions,
  }),
  output: z.extend(create.output, { file: z.nullable(FileFacts) }),
  deferredOutput: DeferredAnalysis,
  errors: [...create.errors, ...fileErrors],
})

export const extract = endpoint({
  method: 'POST',
  path: '/v1/extract',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  encoding: 'multipart',
  bodyLimit: fileBodyLimit,
  body: z.object({ file: SentFile }),
  output: ExtractedText,
  errors: fileErrors,
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/v1/groups',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'analyze',
  output: z.object({ groups: z.array(z.extend(Group, { description: z.string() })) }),
  errors: ['ANALYSIS_FAILED'],
})

export const list = endpoint({
  method: 'GET',
  path: '/v1/analyses',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  query: AnalysisPageQuery,
  output: AnalysisPage,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/analyses/:id',
  access: 'api-key',
  permission: 'analyses.change',
  scope: 'analyze',
  params: z.object({ id: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'ANALYSIS_OPEN'],
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/v1/feedback',
  access: 'api-key',
  permission: 'analyses.change',
  scope: 'feedback',
  body: Feedback,
  output: FeedbackReceipt,
  errors: ['NOT_FOUND'],
})

export const getPrice = endpoint({
  method: 'POST',
  path: '/v1/price',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'analyze',
  bodyLimit: textBodyLimit,
  body: z.object({ text: SubmittedText, ...adviceOptions }),
  output: z.object({ words: z.int(), credits: z.int() }),
  errors: ['TEXT_TOO_LARGE'],
})

export const getModel = endpoint({
  method: 'GET',
  path: '/v1/models/current',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'analyze',
  output: z.object({
    model_version: z.string(),
    released_on: z.iso.date(),
    languages: z.array(z.string()),
    minimum_words: z.int(),
    maximum_words: z.int(),
    maximum_bytes: z.int(),
    words_per_credit: z.int(),
  }),
  errors: ['ANALYSIS_FAILED'],
})
