import type { Tx } from '../../platform/db/open.ts'

/**
 * Deletes the export of a person who may no longer have it, or no longer have what it contains of one
 * organization; its link stops working.
 */
export async function deleteExport(
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId?: string },
): Promise<void> {
  let query = tx.deleteFrom('data_exports').where('user_id', '=', userId)
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  await query.execute()
}
