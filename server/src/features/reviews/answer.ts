import type { api, Classification, Outcome, Received, Review } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { concludeFeedback, takeBackConclusion } from '../analysis/feedback.ts'
import { lockOwn } from '../analysis/own.ts'
import { requireKeptTexts } from './kept-texts.ts'
import { answerMail } from './mails.ts'
import { auditReview, requireReview } from './reviews.ts'
import { isOpen, setState } from './states.ts'

/**
 * Records the outcome of a review and tells the writer. Of two simultaneous answers, the second is refused.
 */
export async function answerReview(
  context: Context<'member'>,
  { id, reviewId, outcome, answer }: Received<typeof api.reviews.answer>,
): Promise<Review> {
  const { db, actor, now, jobs } = context
  const { organizationId, user } = actor
  if (answer) requireKeptTexts(context)
  await requireActiveOrganization(db, organizationId)
  await db.transaction().execute(async (tx) => {
    const { classification } = await lockOwn(tx, { id, organizationId })
    const review = await requireReview({ ...context, db: tx }, { id, reviewId })
    if (!isOpen(review.review_state) || review.revoked_at !== null) {
      throw new AppError('REVIEW_CLOSED')
    }
    await countOutcome(tx, { analysisId: id, outcome, classification, userId: user.id, at: now() })
    await setState(tx, {
      id: reviewId,
      analysisId: id,
      state: outcome,
      fields: { answer: answer || null, answered_by: user.id, answered_at: now() },
    })
    await jobs.add(tx, answerMail, { reviewId })
    await auditReview(tx, {
      context,
      reviewId,
      action: 'review.answered',
      details: { analysis_id: id, outcome },
    })
  })
  return requireReview(context, { id, reviewId })
}

interface Concluded {
  analysisId: string
  outcome: Outcome
  classification: Classification | null
  userId: string
  at: Date
}

/**
 * An outcome against the verdict counts as feedback that it was wrong. Confirming the verdict counts as
 * nothing, because looking again proves nothing; it only takes back what an earlier outcome counted, and
 * restores a person's own answer.
 */
async function countOutcome(tx: Tx, concluded: Concluded): Promise<void> {
  const { analysisId, outcome, classification, userId, at } = concluded
  if (outcome === 'kept') return takeBackConclusion(tx, { analysisId, at })
  const isCorrect = outcome === 'person_confirmed' && classification === 'human'
  await concludeFeedback(tx, { analysisId, isCorrect, userId, at })
}
