import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { endSessions } from '../account/sessions.ts'
import { findUser, lockUser } from '../account/users.ts'
import { readFactors } from './factors.ts'
import { resetMail } from './jobs.ts'
import type { Resetter } from './mail-texts.ts'
import { deleteCodes } from './recovery-codes.ts'

interface Reset {
  context: Context<'superuser'> | Context<'member'>
  userId: string
  reason: string
  by: Resetter
}

/** From now on the password or single sign-on alone is enough; the owner is mailed who did it and why. */
export async function removeFactor(
  tx: Tx,
  { context: { actor, origin, jobs }, userId, reason, by }: Reset,
): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new AppError('NOT_FOUND')
  if (!(await readFactors(tx, userId)).is_on) throw new AppError('NO_SECOND_FACTOR')
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await deleteCodes(tx, userId)
  await endSessions(tx, { userId })
  const user = await findUser(tx, userId)
  await audit(tx, {
    actorUserId: actor.user.id,
    action: by === 'owner' ? 'second-factor.reset-by-owner' : 'second-factor.reset',
    subjectId: userId,
    organizationId: user?.organization_id ?? null,
    details: by === 'owner' ? { email: user?.email, reason } : { reason },
    address: origin.address,
  })
  await jobs.add(tx, resetMail, {
    userId,
    reason,
    by,
    ...(by === 'owner' && { ownerId: actor.user.id }),
  })
}
