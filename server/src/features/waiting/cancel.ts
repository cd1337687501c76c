import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockOrganization } from '../organization/locking.ts'

/**
 * Cancels what waits and is not being read, frees its reserve and forgets its texts; of one batch, or of
 * an organization what has waited since before a moment. Returns how many were canceled.
 */
export async function cancelWaiting(
  tx: Tx,
  {
    deps,
    organizationId,
    ...which
  }: { deps: Pick<Deps, 'now'>; organizationId: string } & ({ batchId: string } | { before: Date }),
): Promise<number> {
  // The organization first, as everybody who closes an analysis takes them.
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
  // In the order in which those take them who note the titles of a batch.
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
  // Texts of a batch that nobody read are not in the list any more; the others stay there as canceled.
  await tx
    .deleteFrom('analysis_words')
    .where('analysis_id', '=', sql<string>`any(${ids})`)
    .where('origin', '=', 'batch')
    .execute()
  return ids.length
}
