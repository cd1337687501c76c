import type { Role } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { isAllowed } from '../../policy/permissions.ts'
import { deleteExport } from '../data-exports/deleting.ts'

/**
 * Sets a role; members who may no longer export the organization's data lose the exports they made before.
 */
export async function setRole(
  tx: Tx,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  if (!isAllowed(role, 'data.export')) await deleteExport(tx, { userId, organizationId })
}
