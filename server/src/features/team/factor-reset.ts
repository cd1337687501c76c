import type { api, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { findUser } from '../account/users.ts'
import { lockTeam, requireMember } from '../memberships/lock.ts'
import { removeFactor } from '../second-factor/reset.ts'
import { ownerResetMail } from './mails.ts'

/**
 * For a member who lost the device and the codes and asks an owner, who knows them better than our staff
 * does. The member's password or single sign-on is still needed.
 */
export async function resetMemberFactor(
  context: Context<'member'>,
  { userId, reset_reason: reason }: Received<typeof api.team.resetSecondFactor>,
): Promise<null> {
  const { organizationId, user } = context.actor
  if (userId === user.id) {
    throw new AppError('OWN_ACCOUNT', { detail: 'Change your own second factor in Settings' })
  }
  await context.db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, context.actor)
    requirePermission(caller, 'factors.reset')
    const { role } = await requireMember(tx, { organizationId, userId })
    // Without a second factor nothing is confirmed, and a stolen session could weaken all other accounts.
    if (!caller.hasSecondFactor) {
      throw new AppError('NO_SECOND_FACTOR', { detail: 'Set up your own second factor first' })
    }
    const member = await findUser(tx, userId)
    if (member?.is_superuser) {
      throw new AppError('FORBIDDEN', {
        detail: 'Only our staff can reset the second factor of staff',
      })
    }
    await removeFactor(tx, { context, userId, reason, by: 'owner' })
    if (role === 'owner') await tellOtherOwners(tx, { context, userId, reason })
  })
  return null
}

/** An owner's account gives access to everything, so the other owners are told and can check. */
async function tellOtherOwners(
  tx: Tx,
  { context, userId, reason }: { context: Context<'member'>; userId: string; reason: string },
): Promise<void> {
  const { organizationId, user } = context.actor
  const others = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .where('user_id', 'not in', [user.id, userId])
    .execute()
  for (const { user_id } of others) {
    const payload = {
      organizationId,
      userId: user_id,
      ownerId: userId,
      resetterId: user.id,
      reason,
    }
    await context.jobs.add(tx, ownerResetMail, payload)
  }
}
