import { sql } from 'kysely'
import { daysBefore } from '../../platform/days.ts'
import type { Deps } from '../../platform/deps.ts'

/** How long an ended link is still listed. Opening it gives the same answer before and after. */
const endedDays = 90
const batch = 1_000

/**
 * Deletes links that expired or were revoked long ago, in batches. Locked rows are left for the next run, so
 * that nobody waits.
 */
export async function deleteEndedShares({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = daysBefore(now(), endedDays)
  for (const statement of [deleteOfMembers, deleteOfReviews]) {
    let deleted = batch
    while (deleted === batch) {
      const { rows } = await statement(before).execute(db)
      deleted = rows[0]?.deleted ?? 0
    }
  }
}

function deleteOfMembers(before: Date) {
  return sql<{ deleted: number }>`
    with ended as (
      select id from shares
      where least(expires_at, revoked_at) < ${before} and review_id is null
      limit ${batch} for update skip locked),
    gone as (delete from shares using ended where shares.id = ended.id returning shares.id)
    select count(*) as deleted from gone`
}

/** Reviews continue to show how often their links were opened and when they ended. */
function deleteOfReviews(before: Date) {
  return sql<{ deleted: number }>`
    with ended as (
      select shares.id from shares join reviews on reviews.id = shares.review_id
      where least(shares.expires_at, shares.revoked_at) < ${before}
      limit ${batch} for update skip locked),
    gone as (
      delete from shares using ended where shares.id = ended.id
      returning review_id, opened_count, last_opened_at, expires_at),
    counted as (
      update reviews
      set past_opened_count = past_opened_count + opened,
          past_opened_at = greatest(past_opened_at, opened_at),
          past_expires_at = greatest(past_expires_at, expired_at)
      from (
        select review_id, sum(opened_count) as opened, max(last_opened_at) as opened_at,
               max(expires_at) as expired_at
        from gone group by review_id) as past
      where reviews.id = past.review_id)
    select count(*) as deleted from gone`
}
