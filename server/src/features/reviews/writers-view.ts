import type { Draft, SharedAnalysis } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import { nameOf } from '../account/users.ts'

/** A writer's view of their review; null for holders of any other link. */
export async function readWritersReview({
  db,
  actor,
  settings,
}: Pick<Context<'share'>, 'db' | 'actor' | 'settings'>): Promise<SharedAnalysis['review']> {
  if (actor.reviewId === null) return null
  const row = await db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.created_by')
    .select(['state', 'invitation', 'statement', 'asked_at', 'answer', 'answered_at'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('reviews.id', '=', actor.reviewId)
    .executeTakeFirst()
  if (!row) return null
  const { state, first_name, last_name, email, ...review } = row
  const drafts = await listDrafts(db, [actor.reviewId])
  return {
    ...review,
    review_state: state,
    user_name: nameOf({ first_name, last_name, email }),
    takes_texts: settings.retentionDays > 0,
    drafts: drafts.map(({ review_id: _, ...draft }) => draft),
  }
}

/** The drafts of some reviews, in order, without their texts. */
export function listDrafts(
  db: Db,
  reviewIds: string[],
): Promise<(Draft & { review_id: string })[]> {
  if (reviewIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('drafts')
    .select(['id as draft_id', 'review_id', 'file_name', 'bytes', 'words', 'created_at'])
    .where('review_id', 'in', reviewIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
