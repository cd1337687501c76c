import type { Tx } from '../../platform/db/open.ts'

/**
 * For whoever may not have it any more, or not what it contains of one organization; its link leads
 * nowhere from now on.
 */
export async function deleteExport(
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId?: string },
): Promise<void> {
  let query = tx.deleteFrom('data_exports').where('user_id', '=', userId)
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  await query.execute()
}
