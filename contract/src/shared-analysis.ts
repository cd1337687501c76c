import * as z from 'zod/mini'
import { AnalysisResult } from './analysis-result.ts'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line, paragraph } from './lines.ts'
import { Outcome, ReviewState } from './review-state.ts'
import { Draft } from './reviews.ts'

/** The maximum size of one draft, and of all drafts of a writer together, in bytes. */
export const largestDraft = 500_000
export const largestDrafts = 2_000_000
export const mostDrafts = 10

/** What the writer of the text sees next to the verdict; null for other readers. */
export const WritersReview = z.object({
  review_state: ReviewState,
  invitation: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  takes_texts: z.boolean(),
  statement: z.nullable(z.string()),
  asked_at: z.nullable(Timestamp),
  drafts: z.array(Draft),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(Timestamp),
})

export const SharedAnalysis = z.object({
  organization_name: z.string(),
  title: z.nullable(z.string()),
  created_at: Timestamp,
  expires_at: Timestamp,
  analysis_result: AnalysisResult,
  includes_text: z.boolean(),
  text: z.nullable(z.string()),
  outcome: z.nullable(Outcome),
  review: z.nullable(WritersReview),
})
export type SharedAnalysis = z.infer<typeof SharedAnalysis>

export const Statement = paragraph(5_000)
export const DraftName = line(120, 'Give the draft a name')

/** The first view, which is counted. */
export const open = endpoint({
  method: 'POST',
  path: '/api/shared/open',
  access: 'share',
  output: SharedAnalysis,
})

export const get = endpoint({
  method: 'GET',
  path: '/api/shared',
  access: 'share',
  output: SharedAnalysis,
})

export const addDraft = endpoint({
  method: 'POST',
  path: '/api/shared/drafts',
  access: 'share',
  // JSON can escape any character as six.
  bodyLimit: 6 * largestDraft + 10_000,
  body: z.object({
    file_name: DraftName,
    text: z.string().check(z.refine((value) => value.trim() !== '', 'Must not be blank')),
  }),
  status: 201,
  output: Draft,
  errors: ['DRAFT_TOO_LARGE', 'TOO_MANY_DRAFTS', 'TEXTS_NOT_KEPT', 'REVIEW_CLOSED'],
})

export const removeDraft = endpoint({
  method: 'DELETE',
  path: '/api/shared/drafts/:draftId',
  access: 'share',
  params: z.object({ draftId: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['REVIEW_CLOSED'],
})

export const requestReview = endpoint({
  method: 'POST',
  path: '/api/shared/review',
  access: 'share',
  body: z.object({ statement: z.optional(z.nullable(Statement)) }),
  output: SharedAnalysis,
  errors: ['TEXTS_NOT_KEPT', 'REVIEW_ASKED', 'REVIEW_CLOSED'],
})
