import type { AuditAction, api, Received, Role, TeamMember } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { isAllowed, requirePermission } from '../../policy/permissions.ts'
import { deleteExport } from '../privacy/export/deleting.ts'
import { type FoundMember, lockTeam, requireMember, requireOtherOwner } from './lock.ts'
import { readMember } from './team.ts'

type Caller = Context<'member'>

export async function changeRole(
  context: Caller,
  { userId, role }: Received<typeof api.team.changeRole>,
): Promise<TeamMember> {
  const { organizationId } = context.actor
  return context.db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, context.actor)
    requirePermission(caller, 'team.change')
    const member = await requireMember(tx, { organizationId, userId })
    if (member.role !== role) {
      if (member.role === 'owner' || role === 'owner') requirePermission(caller, 'owners.change')
      if (member.role === 'owner') await requireOtherOwner(tx, { organizationId, userId })
      await setRole(tx, { organizationId, userId, role })
      const details = { email: member.email, role: [member.role, role] }
      await auditTeam(tx, { context, action: 'member.role-changed', subjectId: userId, details })
    }
    return readMember(tx, { organizationId, userId })
  })
}

/** The caller stops being an owner in the step that makes the other one. */
export async function handOver(
  context: Caller,
  { user_id: userId }: Received<typeof api.team.handOver>,
): Promise<null> {
  const { organizationId, user } = context.actor
  await context.db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, context.actor)
    requirePermission(caller, 'owners.change')
    const member = await requireMember(tx, { organizationId, userId })
    if (userId === user.id) return
    requireAble(member)
    await setRole(tx, { organizationId, userId, role: 'owner' })
    await setRole(tx, { organizationId, userId: user.id, role: 'admin' })
    const details = { email: member.email }
    await auditTeam(tx, { context, action: 'ownership.handed-over', subjectId: userId, details })
  })
  return null
}

/** Whoever cannot sign in cannot answer for the organization. */
function requireAble({ canSignIn }: FoundMember): void {
  if (!canSignIn) throw new AppError('LAST_OWNER')
}

/** Whoever may no longer export the organization's data cannot download what they exported before. */
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

/** Writes down what a member did to the team. */
export function auditTeam(
  tx: Tx,
  {
    context: { actor, origin },
    ...entry
  }: {
    context: Caller
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
