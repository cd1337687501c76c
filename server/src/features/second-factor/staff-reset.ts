import type { api, Output, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { endSessions } from '../account/sessions.ts'
import { findUser, lockUser } from '../account/users.ts'
import { readFactors } from './factors.ts'
import { resetMail } from './jobs.ts'
import { deleteCodes } from './recovery-codes.ts'

export async function describeUserFactor(
  { db }: Context<'superuser'>,
  { id }: Received<typeof api.admin.users.getSecondFactor>,
): Promise<Output<typeof api.admin.users.getSecondFactor>> {
  if (!(await findUser(db, id))) throw new AppError('NOT_FOUND')
  const { passkeys, ...factors } = await readFactors(db, id)
  return { ...factors, passkey_count: passkeys.length }
}

/** For whoever lost the device and the codes: the password alone signs in again. */
export async function resetUserFactor(
  context: Context<'superuser'>,
  { id, reset_reason: reason }: Received<typeof api.admin.users.resetSecondFactor>,
): Promise<null> {
  const staff = context.actor.user
  if (id === staff.id) throw new AppError('OWN_ACCOUNT')
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, id))) throw new AppError('NOT_FOUND')
    if (!(await readFactors(tx, id)).is_on) throw new AppError('NO_SECOND_FACTOR')
    await removeFactors(tx, id)
    await endSessions(tx, { userId: id })
    const user = await findUser(tx, id)
    await audit(tx, {
      actorUserId: staff.id,
      action: 'second-factor.reset',
      subjectId: id,
      organizationId: user?.organization_id ?? null,
      details: { reason },
      address: context.origin.address,
    })
    await context.jobs.add(tx, resetMail, { userId: id, reason })
  })
  return null
}

async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await deleteCodes(tx, userId)
}
