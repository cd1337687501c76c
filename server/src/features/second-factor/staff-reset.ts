import type { api, Output, Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { findUser } from '../account/users.ts'
import { readFactors } from './factors.ts'
import { removeFactor } from './reset.ts'

export async function describeUserFactor(
  { db }: Context<'superuser'>,
  { id }: Received<typeof api.admin.users.getSecondFactor>,
): Promise<Output<typeof api.admin.users.getSecondFactor>> {
  if (!(await findUser(db, id))) throw new AppError('NOT_FOUND')
  const { passkeys, ...factors } = await readFactors(db, id)
  return { ...factors, passkey_count: passkeys.length }
}

/** For users who lost both the device and the codes and have no owner to ask. */
export async function resetUserFactor(
  context: Context<'superuser'>,
  { id, reset_reason: reason }: Received<typeof api.admin.users.resetSecondFactor>,
): Promise<null> {
  if (id === context.actor.user.id) throw new AppError('OWN_ACCOUNT')
  await context.db
    .transaction()
    .execute((tx) => removeFactor(tx, { context, userId: id, reason, by: 'staff' }))
  return null
}
