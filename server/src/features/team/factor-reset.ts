import type { api, Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { findUser } from '../account/users.ts'
import { takeFactorAway } from '../second-factor/reset.ts'
import { lockTeam, requireMember } from './lock.ts'

/**
 * For a member who lost the device and the codes and asks an owner, who knows them better than our staff
 * does. It opens nothing: the member's password is still needed.
 */
export async function resetMemberFactor(
  context: Context<'member'>,
  { userId, reset_reason: reason }: Received<typeof api.team.resetSecondFactor>,
): Promise<null> {
  const { organizationId, user } = context.actor
  if (userId === user.id) {
    throw new AppError('OWN_ACCOUNT', { detail: 'You change your own second factor in Settings' })
  }
  await context.db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, context.actor)
    requirePermission(caller, 'factors.reset')
    // Without one nothing is confirmed: whoever took over such a session would weaken all the others.
    if (!caller.hasSecondFactor) {
      throw new AppError('NO_SECOND_FACTOR', { detail: 'Set up a second factor of your own first' })
    }
    await requireMember(tx, { organizationId, userId })
    const member = await findUser(tx, userId)
    if (member?.is_superuser) {
      throw new AppError('FORBIDDEN', {
        detail: 'Only our staff resets the second factor of staff',
      })
    }
    await takeFactorAway(tx, { context, userId, reason, by: 'owner' })
  })
  return null
}
