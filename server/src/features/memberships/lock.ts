import type { Role } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Member } from '../../policy/actor.ts'
import { requireFound } from '../../policy/organization.ts'
import { hasSecondFactor } from '../account/sessions.ts'
import { lockUser } from '../account/users.ts'
import { lockOrganizationOf } from '../organization/locking.ts'

/**
 * Locks the organization, so that changes of its team happen one after another, and reads the caller's role
 * as it is by then: of two owners who demote each other, the second finds that it no longer is one.
 */
export async function lockTeam(tx: Tx, actor: Member): Promise<Member> {
  const { organizationId } = actor
  const organization = await tx
    .selectFrom('organizations')
    .select('second_factor_required_at')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { second_factor_required_at } = requireFound(organization)
  const own = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', hasSecondFactor.as('has_second_factor')])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', actor.user.id)
    .executeTakeFirst()
  const { role, has_second_factor } = requireFound(own)
  return {
    ...actor,
    role,
    hasSecondFactor: has_second_factor,
    isFactorRequired: second_factor_required_at !== null,
  }
}

/**
 * Locks an account and before it, in the usual order, its organization, so that neither changes in the
 * meantime. Returns that organization; null if the account belongs to none.
 */
export async function lockMember(tx: Tx, userId: string): Promise<string | null> {
  const held = await lockOrganizationOf(tx, userId)
  if (!(await lockUser(tx, userId))) throw new AppError('UNAUTHORIZED')
  const { organization_id } = await tx
    .selectFrom('users')
    .select('organization_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // Staff moved them in between, so a different organization would have to be locked.
  if (organization_id !== held) {
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 })
  }
  return organization_id
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

/** Refuses if this member is the only owner who can sign in. For transactions that have locked the team. */
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
