import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { isOwn, type OwnAnalysis } from './own.ts'

interface Named {
  organizationId: string
  ids: string[]
}

/** Deletes one analysis; another organization's counts as unknown. */
export async function deleteOne(db: Db, { organizationId, id }: OwnAnalysis): Promise<null> {
  if ((await deleteMany(db, { organizationId, ids: [id] })) > 0) return null
  const open = await db
    .selectFrom('analyses')
    .select('id')
    .where(isOwn({ id, organizationId }))
    .executeTakeFirst()
  throw new AppError(open ? 'ANALYSIS_OPEN' : 'NOT_FOUND')
}

const batch = 500

/**
 * Deletes analyses with their texts, results and feedback, in batches so that nobody waits for locks. What
 * they cost stays in the books. One still being read is left, because credits are reserved for it.
 */
export async function deleteMany(db: Db, { organizationId, ids }: Named): Promise<number> {
  // Sorted, so that two deletions of the same analyses cannot deadlock.
  const wanted = [...new Set(ids)].sort()
  let deleted = 0
  for (let start = 0; start < wanted.length; start += batch) {
    const named = { organizationId, ids: wanted.slice(start, start + batch) }
    deleted += await db.transaction().execute((tx) => deleteBatch(tx, named))
  }
  return deleted
}

async function deleteBatch(tx: Tx, { organizationId, ids }: Named): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from analyses
    where id = any(${ids}) and organization_id = ${organizationId} and adds_to is null
      and reserved = 0
    order by id for update`.execute(tx)
  const found = rows.map(({ id }) => id)
  if (found.length === 0) return 0
  // A program that repeats its call learns that the answer is gone, and is not charged again.
  await sql`
    update idempotency_keys
    set answer = coalesce(answer, jsonb_build_object('analysis_id', analysis_id,
                                                     'credits_remaining', credits_remaining)),
        analysis_id = null, credits_remaining = null
    where analysis_id = any(${found})`.execute(tx)
  await sql`delete from analyses where id = any(${found})`.execute(tx)
  return found.length
}
