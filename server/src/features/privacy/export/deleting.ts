import type { Tx } from '../../../platform/db/open.ts'

/** For whoever may not have it any more; its link leads nowhere from now on. */
export async function deleteExport(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_id', '=', userId).execute()
}
