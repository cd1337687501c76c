import type { api, Received, TeamMember } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { auditTeam } from '../memberships/audit.ts'
import {
  type FoundMember,
  lockTeam,
  requireMember,
  requireOtherOwner,
} from '../memberships/lock.ts'
import { setRole } from '../memberships/roles.ts'
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

/** The caller stops being an owner in the same step that makes the other one an owner. */
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

/** A user who cannot sign in cannot be responsible for the organization. */
function requireAble({ canSignIn }: FoundMember): void {
  if (!canSignIn) throw new AppError('LAST_OWNER')
}
