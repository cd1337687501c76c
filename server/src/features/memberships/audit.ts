import type { AuditAction } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'

/** Records what a member did to the team. */
export function auditTeam(
  tx: Tx,
  {
    context: { actor, origin },
    ...entry
  }: {
    context: Context<'member'>
    action: AuditAction
    subjectId: string
    details: Record<string, unknown>
  },
): Promise<void> {
  return audit(tx, {
    ...entry,
    actorUserId: actor.user.id,
    organizationId: actor.organizationId,
    address: origin.address,
  })
}
