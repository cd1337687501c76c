import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { endAttemptsAt } from '../single-sign-on/attempts.ts'

/**
 * Keys and analyses go with it and its users are detached; entries and purchases stay. What it was
 * called and the credits it still had; undefined where it is gone already.
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
 * The oldest, up to a last few that go with the organization: millions in one statement would outlast
 * its time limit.
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
