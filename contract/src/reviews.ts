import * as z from 'zod/mini'
import { Email, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { paragraph } from './lines.ts'
import { Outcome, ReviewState } from './review-state.ts'

/** A draft added by the writer, without its text. */
export const Draft = z.object({
  draft_id: z.string(),
  file_name: z.string(),
  bytes: z.int(),
  words: z.int(),
  created_at: Timestamp,
})
export type Draft = z.infer<typeof Draft>

export const Review = z.object({
  review_id: z.string(),
  review_state: ReviewState,
  writer_email: z.string(),
  includes_text: z.boolean(),
  invitation: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  created_at: Timestamp,
  is_live: z.boolean(),
  expires_at: z.nullable(Timestamp),
  revoked_at: z.nullable(Timestamp),
  opened_count: z.int(),
  last_opened_at: z.nullable(Timestamp),
  statement: z.nullable(z.string()),
  asked_at: z.nullable(Timestamp),
  drafts: z.array(Draft),
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(Timestamp),
})
export type Review = z.infer<typeof Review>

/** A message from a member to a writer. */
export const ReviewMessage = paragraph(2_000)

export const list = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id/reviews',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  output: z.object({ reviews: z.array(Review) }),
  errors: ['NOT_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path: '/api/client/analyses/:id/reviews',
  access: 'member',
  permission: 'analyses.change',
  params: z.object({ id: z.string() }),
  body: z.object({
    writer_email: Email,
    invitation: z.optional(z.nullable(ReviewMessage)),
    includes_text: z.boolean(),
  }),
  status: 201,
  output: Review,
  errors: [
    'NOT_FOUND',
    'NO_VERDICT',
    'REVIEW_OPEN',
    'TEXTS_NOT_KEPT',
    'ORGANIZATION_INACTIVE',
    'TOO_MANY_REQUESTS',
  ],
})

const reviewParams = z.object({ id: z.string(), reviewId: z.string() })

export const resend = endpoint({
  method: 'POST',
  path: '/api/client/analyses/:id/reviews/:reviewId/mail',
  access: 'member',
  permission: 'analyses.change',
  params: reviewParams,
  status: 202,
  output: z.null(),
  errors: ['NOT_FOUND', 'REVIEW_CLOSED', 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS'],
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/api/client/analyses/:id/reviews/:reviewId',
  access: 'member',
  permission: 'analyses.change',
  params: reviewParams,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const answer = endpoint({
  method: 'POST',
  path: '/api/client/analyses/:id/reviews/:reviewId/answer',
  access: 'member',
  permission: 'analyses.change',
  params: reviewParams,
  body: z.object({ outcome: Outcome, answer: z.optional(z.nullable(ReviewMessage)) }),
  output: Review,
  errors: ['NOT_FOUND', 'REVIEW_CLOSED', 'TEXTS_NOT_KEPT', 'ORGANIZATION_INACTIVE'],
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id/reviews/:reviewId/drafts/:draftId',
  access: 'member',
  permission: 'analyses.read',
  params: z.extend(reviewParams, { draftId: z.string() }),
  output: z.extend(Draft, { text: z.string() }),
  errors: ['NOT_FOUND'],
})
