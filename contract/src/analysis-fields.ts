import * as z from 'zod/mini'
import { AnalysisResult } from './analysis-result.ts'
import { MaxFalsePositiveRate } from './false-positive-rate.ts'
import { paragraph } from './lines.ts'
import { maximumTextBytes } from './pricing.ts'

export const Group = z.object({ id: z.string(), name: z.string() })
export type Group = z.infer<typeof Group>

/** How much to return: everything, or only the verdict. */
export const Detail = z.enum(['full', 'verdict'])
export type Detail = z.infer<typeof Detail>

/** Checks only the type: the length decides between 422 (too short) and 413 (too large). */
export const SubmittedText = z
  .string()
  .check(z.refine((value) => !value.includes('\0'), 'Must not contain NUL characters'))

/** JSON can escape any character as six, so a megabyte of text may take several megabytes. */
export const textBodyLimit = 6 * maximumTextBytes + 10_000

export const adviceOptions = {
  include_guidelines: z._default(z.boolean(), false),
  include_humanization_prompt: z._default(z.boolean(), false),
}

export const judgingOptions = {
  max_false_positive_rate: z.optional(z.nullable(MaxFalsePositiveRate)),
  detail: z._default(Detail, 'full'),
}

export const Feedback = z.object({
  analysis_id: z.string(),
  is_correct: z.boolean(),
  comment: z.optional(z.nullable(paragraph(4_000))),
})
export const FeedbackReceipt = z.object({ analysis_id: z.string(), is_correct: z.boolean() })

export const Analyzed = z.object({ analysis_id: z.string(), analysis_result: AnalysisResult })

export const analysisErrors = [
  'INSUFFICIENT_CREDITS',
  'KEY_BUDGET_USED',
  'ORGANIZATION_INACTIVE',
  'TEXT_TOO_LARGE',
  'ANALYSIS_FAILED',
  'QUEUE_FULL',
  'TOO_MANY_ANALYSES',
] as const
