import type { Role } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Member } from '../../policy/actor.ts'
import { requireFound } from '../../policy/organization.ts'

/**
 * Holds the organization, so that changes of its team happen one after the other, and reads what the
 * caller is by then: of two owners who demote each other, the second finds that it no longer is one.
 */
export async function lockTeam(tx: Tx, actor: Member): Promise<Member> {
  const { organizationId } = actor
  const organization = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  requireFound(organization)
  const own = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.user.id)
    .executeTakeFirst()
  return { ...actor, role: requireFound(own).role }
}

export interface FoundMember {
  userId: string
  email: string
  role: Role
  canSignIn: boolean
}

export async function requireMember(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<FoundMember> {
  const found = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.user_id', 'users.email', 'memberships.role'])
    .select(['users.is_active', 'users.is_verified'])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  const { email, role, is_active, is_verified } = found
  return { userId, email, role, canSignIn: is_active && is_verified }
}

/** Refuses where nobody but this member is an owner who can sign in. For transactions that hold the team. */
export async function requireOtherOwner(
  tx: Tx,
  member: { organizationId: string; userId: string },
): Promise<void> {
  if (!(await hasOtherOwner(tx, member))) throw new AppError('LAST_OWNER')
}

export async function hasOtherOwner(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '!=', userId)
    .where('memberships.role', '=', 'owner')
    .where('users.is_active', '=', true)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()
  return other !== undefined
}
