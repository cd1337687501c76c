import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Ending, findAbandoned, type OpenAnalysis, releaseAnalysis } from './analyses.ts'
import { noteWords } from './words.ts'

/**
 * Frees the reserves of analyses whose process died. A locked organization is left for the next run, as in
 * all background work. Returns how many were released.
 */
export async function releaseAbandoned(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  abandoned: readonly OpenAnalysis[],
): Promise<number> {
  const released: string[] = []
  for (const open of abandoned) {
    const isReleased = await db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', open.organizationId)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!held) return false
      const ending: Ending = {
        status: 'failed',
        result: null,
        text: null,
        wordsRead: null,
        startedAt: null,
        at: now(),
      }
      return (await releaseAnalysis(tx, { open, ending })) !== null
    })
    if (isReleased) released.push(open.id)
  }
  await noteWords({ db, log }, released)
  return released.length
}

/** Releases them for all organizations. */
export async function releaseReservations(deps: Deps): Promise<void> {
  await releaseAbandoned(deps, await findAbandoned(deps.db))
  await deleteReadings(deps.db)
}

/**
 * A failed reading for added advice leaves no row; one that holds a reserve is still running. For one
 * analysis, or for all, to clean up after processes that died.
 */
export async function deleteReadings(db: Db, addsTo?: string): Promise<void> {
  const ended = db.deleteFrom('analyses').where('reserved', '=', 0)
  await (addsTo === undefined
    ? ended.where('adds_to', 'is not', null)
    : ended.where('adds_to', '=', addsTo)
  ).execute()
}

const batch = 1_000

/** Sets the origin of analyses of the previous release, in batches. */
export async function nameOrigins({ db }: Pick<Deps, 'db'>): Promise<void> {
  let named = batch
  while (named === batch) {
    const { rows } = await sql`
      update analyses set origin = case when user_id is null then 'key' else 'playground' end
      where id in (
        select id from analyses where origin is null
        order by created_at limit ${batch} for update skip locked
      )
      returning id`.execute(db)
    named = rows.length
  }
}
