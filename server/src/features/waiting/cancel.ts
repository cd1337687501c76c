import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockOrganization } from '../organization/locking.ts'

/**
 * Cancels texts that wait and are not being read, frees their reserve and deletes them: those of one batch,
 * or those of an organization that have waited since before a given time. Returns how many were canceled.
 */
export async function cancelWaiting(
  tx: Tx,
  {
    deps,
    organizationId,
    ...which
  }: { deps: Pick<Deps, 'now'>; organizationId: string } & ({ batchId: string } | { before: Date }),
): Promise<number> {
  // Locks the organization first, as everything that closes an analysis does.
  await lockOrganization(tx, organizationId)
  let query = tx
    .selectFrom('waiting_analyses')
    .select('analysis_id')
    .where('organization_id', '=', organizationId)
    .where('state', '<>', 'failed')
    .where(sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`)
    .orderBy('analysis_id')
    .forUpdate()
  query =
    'batchId' in which
      ? query.where('batch_id', '=', which.batchId)
      : query.where('created_at', '<', which.before.toISOString())
  const ids = (await query.execute()).map((row) => row.analysis_id)
  if (ids.length === 0) return 0
  // The same lock order as storing the title words of a batch.
  await sql`
    select from analyses where id = any(${ids}) order by id for no key update`.execute(tx)
  await sql`
    with closed as (
      select id, reserved from analyses where id = any(${ids}) and reserved > 0
    ), freed as (
      update organizations
      set reserved = organizations.reserved - (select coalesce(sum(reserved), 0) from closed),
          open_analyses = open_analyses - (select count(*) from closed)
      where id = ${organizationId}
    ), forgotten as (
      delete from waiting_analyses where analysis_id = any(${ids})
    )
    update analyses set status = 'cancelled', reserved = 0, finished_at = ${deps.now()}
    where id in (select id from closed)`.execute(tx)
  // Unread texts of a batch disappear from the list; others stay there as canceled.
  await tx
    .deleteFrom('analysis_words')
    .where('analysis_id', '=', sql<string>`any(${ids})`)
    .where('origin', '=', 'batch')
    .execute()
  return ids.length
}
