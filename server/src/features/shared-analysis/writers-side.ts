import {
  type api,
  type Draft,
  largestDraft,
  largestDrafts,
  measureText,
  mostDrafts,
  type Received,
  type ReviewState,
  type SharedAnalysis,
} from '@inkprint/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { lockOwn } from '../analysis/own.ts'
import { requireKeptTexts } from '../reviews/kept-texts.ts'
import { requestMail } from '../reviews/mails.ts'
import { isOpen, setState } from '../reviews/states.ts'
import { readShared } from './shared-analysis.ts'

const draftsPerHour = 60

/** Asks the organization for a review, once. */
export async function requestReview(
  context: Context<'share'>,
  { statement }: Received<typeof api.sharedAnalysis.requestReview>,
): Promise<SharedAnalysis> {
  const { db, actor, now, jobs } = context
  if (statement) requireKeptTexts(context)
  await db.transaction().execute(async (tx) => {
    const { id, state } = await lockReview(tx, context)
    if (state === 'asked') throw new AppError('REVIEW_ASKED')
    if (state !== 'sent') throw new AppError('REVIEW_CLOSED')
    await setState(tx, {
      id,
      analysisId: actor.analysisId,
      state: 'asked',
      fields: { statement: statement || null, asked_at: now() },
    })
    await jobs.add(tx, requestMail, { reviewId: id })
  })
  return readShared(context)
}

/** Stores a writer's draft with the review; it is not analyzed unless a member asks for that. */
export async function addDraft(
  context: Context<'share'>,
  { file_name, text }: Received<typeof api.sharedAnalysis.addDraft>,
): Promise<Draft> {
  const { db, now } = context
  requireKeptTexts(context)
  const bytes = Buffer.byteLength(text)
  if (bytes > largestDraft) throw new AppError('DRAFT_TOO_LARGE')
  const draft = { file_name, bytes, words: measureText(text).words, created_at: now() }
  const id = newId('drf')
  await db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, context)
    if (!isOpen(review.state)) throw new AppError('REVIEW_CLOSED')
    const { count, total } = await tx
      .selectFrom('drafts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .select(sql<number>`coalesce(sum(bytes), 0)`.as('total'))
      .where('review_id', '=', review.id)
      .executeTakeFirstOrThrow()
    if (count >= mostDrafts) throw new AppError('TOO_MANY_DRAFTS')
    if (total + bytes > largestDrafts) throw new AppError('DRAFT_TOO_LARGE')
    await requireWithinLimit(
      { db: tx, now },
      { kind: 'draft', subject: review.id, limit: draftsPerHour, windowSeconds: 3600 },
    )
    await tx
      .insertInto('drafts')
      .values({ id, review_id: review.id, text, ...draft })
      .execute()
  })
  return { draft_id: id, ...draft, created_at: draft.created_at.toISOString() }
}

/** Drafts can be removed until a review is requested, because nobody else has seen them before. */
export async function removeDraft(
  context: Context<'share'>,
  { draftId }: { draftId: string },
): Promise<null> {
  await context.db.transaction().execute(async (tx) => {
    const { id, state } = await lockReview(tx, context)
    if (state !== 'sent') throw new AppError('REVIEW_CLOSED')
    const { numDeletedRows } = await tx
      .deleteFrom('drafts')
      .where('id', '=', draftId)
      .where('review_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
  })
  return null
}

/** The writer's own review, locked until the transaction ends; holders of other links have none. */
async function lockReview(
  tx: Tx,
  { actor }: Pick<Context<'share'>, 'actor'>,
): Promise<{ id: string; state: ReviewState }> {
  const { analysisId, organizationId, reviewId } = actor
  if (reviewId === null) throw new AppError('NOT_FOUND')
  await lockOwn(tx, { id: analysisId, organizationId })
  const review = await tx
    .selectFrom('reviews')
    .select(['id', 'state'])
    .where('id', '=', reviewId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!review) throw new AppError('NOT_FOUND')
  return review
}
