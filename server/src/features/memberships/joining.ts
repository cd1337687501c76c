import type { Role } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import { setRole } from './roles.ts'

/** Makes somebody a member with the given role. */
export async function join(
  tx: Tx,
  {
    context: { origin, now },
    invitation,
    userId,
  }: {
    context: Pick<Context, 'origin' | 'now'>
    invitation: { organization_id: string; email: string; role: Role }
    userId: string
  },
): Promise<void> {
  const { organization_id: organizationId, email, role } = invitation
  await tx
    .updateTable('users')
    .set({ organization_id: organizationId })
    .where('id', '=', userId)
    .execute()
  await setRole(tx, { organizationId, userId, role })
  await tx
    .updateTable('memberships')
    .set({ created_at: now(), last_active_at: now() })
    .where('user_id', '=', userId)
    .execute()
  await audit(tx, {
    actorUserId: userId,
    action: 'member.joined',
    subjectId: userId,
    organizationId,
    details: { email, role },
    address: origin.address,
  })
}
