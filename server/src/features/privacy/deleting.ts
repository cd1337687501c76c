import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { endAttemptsAt } from '../single-sign-on/attempts.ts'

/**
 * Deletes an organization with its keys and analyses and detaches its users; entries and purchases stay.
 * Returns its name and remaining credits; undefined if it is already gone.
 */
export async function deleteOrganization(
  tx: Tx,
  id: string,
): Promise<{ name: string; credits: number } | undefined> {
  await tx.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
  await endAttemptsAt(tx, id)
  await deleteMostAnalyses(tx, id)
  return tx
    .deleteFrom('organizations')
    .where('id', '=', id)
    .returning(['name', 'credits'])
    .executeTakeFirst()
}

const analysesAtOnce = 20_000

/**
 * Deletes the oldest analyses, except for the last few, which are deleted with the organization: millions in
 * one statement would exceed its time limit.
 */
async function deleteMostAnalyses(tx: Tx, organizationId: string): Promise<void> {
  for (let after = '-infinity'; ; ) {
    const { rows } = await sql<{ until: string }>`
      select created_at::text as until from analyses
      where organization_id = ${organizationId} and created_at > ${after}
      order by created_at offset ${analysesAtOnce - 1} limit 1`.execute(tx)
    const until = rows[0]?.until
    if (until === undefined) return
    await sql`
      delete from analyses where organization_id = ${organizationId}
        and created_at > ${after} and created_at <= ${until}`.execute(tx)
    after = until
  }
}
