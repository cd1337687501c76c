import type { api, Output, Received, Review } from '@inkprint/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { nameOf } from '../account/users.ts'
import { lockOwn, requireOwn } from '../analysis/own.ts'
import { requireKeptTexts } from './kept-texts.ts'
import { invitationMail } from './mails.ts'
import { isOpen, setListed } from './states.ts'
import { listDrafts } from './writers-view.ts'

const mostListed = 50

/** The reviews of an analysis with everything said in them, newest first. */
export async function listReviews(
  context: Context<'member'>,
  { id }: { id: string },
): Promise<{ reviews: Review[] }> {
  await requireOwn(context.db, { id, organizationId: context.actor.organizationId })
  return { reviews: await readReviews(context, id) }
}

/** Mails the writer a link; only one review of an analysis is open at a time. */
export async function sendReview(
  context: Context<'member'>,
  { id, writer_email, invitation, includes_text }: Received<typeof api.reviews.create>,
): Promise<Review> {
  const { db, actor, now, jobs } = context
  const { organizationId, user } = actor
  if (invitation) requireKeptTexts(context)
  await requireActiveOrganization(db, organizationId)
  const reviewId = newId('rev')
  await db.transaction().execute(async (tx) => {
    const { status } = await lockOwn(tx, { id, organizationId })
    if (status !== 'done') throw new AppError('NO_VERDICT')
    const earlier = await readReviews({ ...context, db: tx }, id)
    if (earlier.some(isUnderWay)) throw new AppError('REVIEW_OPEN')
    await requireMailAllowance({ ...context, db: tx }, writer_email)
    await endExpired(tx, { id, at: now() })
    await tx
      .insertInto('reviews')
      .values({
        id: reviewId,
        analysis_id: id,
        state: 'sent',
        writer_email,
        includes_text,
        invitation: invitation || null,
        created_by: user.id,
        created_at: now(),
      })
      .execute()
    await setListed(tx, { analysisId: id, state: 'sent' })
    await jobs.add(tx, invitationMail, { reviewId })
    await auditReview(tx, {
      context,
      reviewId,
      action: 'review.sent',
      details: { analysis_id: id },
    })
  })
  return requireReview(context, { id, reviewId })
}

/**
 * Ends reviews whose links expired when a new one begins: otherwise actions on them would count for the new
 * one.
 */
async function endExpired(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ revoked_at: at })
    .where('analysis_id', '=', id)
    .where('state', '=', 'sent')
    .where('revoked_at', 'is', null)
    .execute()
}

/** Mails another link for the same review, because mails get lost and links expire. */
export async function resendReview(
  context: Context<'member'>,
  { id, reviewId }: ReviewName,
): Promise<null> {
  const { db, actor, jobs } = context
  await requireActiveOrganization(db, actor.organizationId)
  await db.transaction().execute(async (tx) => {
    await lockOwn(tx, { id, organizationId: actor.organizationId })
    const review = await requireReview({ ...context, db: tx }, { id, reviewId })
    if (!isOpen(review.review_state) || review.revoked_at !== null) {
      throw new AppError('REVIEW_CLOSED')
    }
    await requireMailAllowance({ ...context, db: tx }, review.writer_email)
    await jobs.add(tx, invitationMail, { reviewId })
  })
  return null
}

/** Ends all links of a review. If nobody has answered it, the analysis is as if it had never been sent. */
export async function revokeReview(
  context: Context<'member'>,
  { id, reviewId }: ReviewName,
): Promise<null> {
  const { db, actor, now } = context
  await db.transaction().execute(async (tx) => {
    await lockOwn(tx, { id, organizationId: actor.organizationId })
    const reviews = await readReviews({ ...context, db: tx }, id)
    const review = reviews.find((each) => each.review_id === reviewId)
    if (!review) throw new AppError('NOT_FOUND')
    if (review.revoked_at !== null) return
    await tx.updateTable('reviews').set({ revoked_at: now() }).where('id', '=', reviewId).execute()
    if (isOpen(review.review_state)) {
      const answered = reviews.find((each) => !isOpen(each.review_state))
      await setListed(tx, { analysisId: id, state: answered?.review_state ?? null })
    }
    await auditReview(tx, {
      context,
      reviewId,
      action: 'review.revoked',
      details: { analysis_id: id },
    })
  })
  return null
}

export async function readDraft(
  context: Context<'member'>,
  { id, reviewId, draftId }: ReviewName & { draftId: string },
): Promise<Output<typeof api.reviews.getDraft>> {
  const { db, actor } = context
  await requireOwn(db, { id, organizationId: actor.organizationId })
  const draft = await db
    .selectFrom('drafts')
    .innerJoin('reviews', 'reviews.id', 'drafts.review_id')
    .select(['drafts.id as draft_id', 'file_name', 'bytes', 'words', 'drafts.created_at', 'text'])
    .where('drafts.id', '=', draftId)
    .where('reviews.id', '=', reviewId)
    .where('reviews.analysis_id', '=', id)
    .where('reviews.state', '!=', 'sent')
    .executeTakeFirst()
  if (!draft) throw new AppError('NOT_FOUND')
  return draft
}

export interface ReviewName {
  id: string
  reviewId: string
}

type Reader = Pick<Context<'member'>, 'now'> & { db: Db }

export async function requireReview(reader: Reader, { id, reviewId }: ReviewName): Promise<Review> {
  const reviews = await readReviews(reader, id)
  const review = reviews.find((each) => each.review_id === reviewId)
  if (!review) throw new AppError('NOT_FOUND')
  return review
}

/** Whether the writer can still say something, or is waiting for an answer. */
function isUnderWay({ review_state, revoked_at, is_live }: Review): boolean {
  if (!isOpen(review_state) || revoked_at !== null) return false
  return review_state === 'asked' || is_live
}

/**
 * Prevents abuse for unsolicited mail: limits the mails per organization and per recipient. An organization
 * also has a limit of its own per recipient, which other senders do not use up.
 */
async function requireMailAllowance(
  { db, now, settings, actor }: Context<'member'>,
  writerEmail: string,
): Promise<void> {
  const windowSeconds = 86_400
  const { organizationId } = actor
  const limits = [
    { kind: 'writer mails', subject: organizationId, limit: settings.limits.writerMails },
    {
      kind: 'own mails to writer',
      subject: `${organizationId} ${writerEmail}`,
      limit: mailsToOneFromOne,
    },
    { kind: 'mails to writer', subject: writerEmail, limit: mailsToOne },
  ]
  for (const limit of limits) await requireWithinLimit({ db, now }, { ...limit, windowSeconds })
}

const mailsToOneFromOne = 5
const mailsToOne = 25

async function readReviews({ db, now }: Reader, analysisId: string): Promise<Review[]> {
  const rows = await selectReviews(db, analysisId).execute()
  const drafts = await listDrafts(
    db,
    rows.map((row) => row.review_id),
  )
  return rows.map((row) => {
    const { first_name, last_name, email, answerer, ...review } = row
    const isPast = row.expires_at !== null && new Date(row.expires_at) <= now()
    return {
      ...review,
      is_live: row.revoked_at === null && !isPast,
      user_name: nameOf({ first_name, last_name, email }),
      answered_by: answerer,
      // Drafts the writer has not sent yet are nobody else's business.
      drafts: drafts
        .filter((draft) => draft.review_id === row.review_id && row.review_state !== 'sent')
        .map(({ review_id: _, ...draft }) => draft),
    }
  })
}

function selectReviews(db: Db, analysisId: string) {
  const ofShares = (value: string) =>
    sql`(select ${sql.raw(value)} from shares where shares.review_id = reviews.id)`
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.created_by')
    .leftJoin('users as answerers', 'answerers.id', 'reviews.answered_by')
    .select(['reviews.id as review_id', 'state as review_state', 'writer_email', 'includes_text'])
    .select(['invitation', 'reviews.created_at', 'revoked_at', 'statement', 'asked_at'])
    .select(['answer', 'answered_at', 'users.first_name', 'users.last_name', 'users.email'])
    .select([
      sql<
        string | null
      >`coalesce(nullif(trim(answerers.first_name || ' ' || answerers.last_name), ''),
                                  answerers.email)`.as('answerer'),
      sql<number>`past_opened_count + coalesce(${ofShares('sum(opened_count)')}, 0)`.as(
        'opened_count',
      ),
      sql<string | null>`greatest(past_opened_at, ${ofShares('max(last_opened_at)')})`.as(
        'last_opened_at',
      ),
      sql<string | null>`greatest(past_expires_at, ${ofShares('max(expires_at)')})`.as(
        'expires_at',
      ),
    ])
    .where('analysis_id', '=', analysisId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(mostListed)
}

export async function auditReview(
  tx: Tx,
  {
    context: { actor, origin },
    reviewId,
    action,
    details,
  }: {
    context: Context<'member'>
    reviewId: string
    action: 'review.sent' | 'review.revoked' | 'review.answered'
    details: Record<string, unknown>
  },
): Promise<void> {
  await audit(tx, {
    actorUserId: actor.user.id,
    action,
    subjectId: reviewId,
    organizationId: actor.organizationId,
    address: origin.address,
    details,
  })
}
