import { type Outcome, paths, pathTo } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { isUsable } from '../../policy/organization.ts'
import { nameOf } from '../account/users.ts'
import { storeShare } from '../shares/links.ts'
import { answerMessage, invitationMessage, requestMessage } from './mail-texts.ts'
import { isOpen } from './states.ts'

interface ReviewPayload {
  reviewId: string
}

const validDays = 30

export const invitationMail: FeatureJob<ReviewPayload> = {
  name: 'review-invitation-mail',
  run: mailInvitation,
}

/** The link is made here, so that its token appears in the mail only, not even in the queue. */
async function mailInvitation(deps: Deps, { reviewId }: ReviewPayload): Promise<void> {
  const review = await findReview(deps.db, reviewId)
  if (!review || !isOpen(review.state)) return
  await deps.mail.send(invitationMessage(await writeTo(deps, review)))
}

export const answerMail: FeatureJob<ReviewPayload> = {
  name: 'review-answer-mail',
  run: mailAnswer,
}

async function mailAnswer(deps: Deps, { reviewId }: ReviewPayload): Promise<void> {
  const review = await findReview(deps.db, reviewId)
  if (!review || isOpen(review.state)) return
  const outcome = review.state as Outcome
  await deps.mail.send(answerMessage({ ...(await writeTo(deps, review)), outcome }))
}

export const requestMail: FeatureJob<ReviewPayload> = {
  name: 'review-request-mail',
  run: mailRequest,
}

/** To the sender of the link or, if they have left, to the longest-standing member who may answer. */
async function mailRequest(
  { db, mail, settings }: Deps,
  { reviewId }: ReviewPayload,
): Promise<void> {
  const review = await findReview(db, reviewId)
  if (review?.state !== 'asked') return
  const member = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['email', 'first_name'])
    .where('users.organization_id', '=', review.organization_id)
    .where('is_active', '=', true)
    .where('memberships.role', '!=', 'viewer')
    .orderBy((order) => order('users.id', '=', review.created_by ?? ''), 'desc')
    .orderBy('users.created_at')
    .executeTakeFirst()
  if (!member) return
  const { count } = await db
    .selectFrom('drafts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  const path = pathTo(paths.ownAnalysis, { params: { id: review.analysis_id } })
  await mail.send(
    requestMessage({
      to: member.email,
      firstName: member.first_name,
      writerEmail: review.writer_email,
      link: settings.publicUrl + path,
      drafts: count,
      hasStatement: review.statement !== null,
    }),
  )
}

type FoundReview = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** None once it is revoked or its organization may not act: then nobody gets a mail. */
function findReview(db: Db, reviewId: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('analyses', 'analyses.id', 'reviews.analysis_id')
    .innerJoin('organizations', 'organizations.id', 'analyses.organization_id')
    .leftJoin('users', 'users.id', 'reviews.created_by')
    .select(['reviews.id', 'reviews.analysis_id', 'reviews.state', 'reviews.created_by'])
    .select(['writer_email', 'includes_text', 'statement', 'analyses.organization_id'])
    .select(['organizations.name as organization_name'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('reviews.id', '=', reviewId)
    .where('reviews.revoked_at', 'is', null)
    .where(isUsable)
    .executeTakeFirst()
}

/** What every mail to a writer needs, with a new link. */
async function writeTo(deps: Deps, review: FoundReview) {
  const { first_name, last_name, email } = review
  const { url, expiresAt } = await storeShare(deps, deps.db, {
    analysisId: review.analysis_id,
    reviewId: review.id,
    includesText: review.includes_text,
    userId: review.created_by,
    validDays,
  })
  const name = nameOf({ first_name, last_name, email })
  return {
    to: review.writer_email,
    link: url,
    expiresAt,
    supportEmail: deps.settings.supportEmail,
    sender: { name, email, organizationName: review.organization_name },
  }
}
