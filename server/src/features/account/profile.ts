import type { api, Received, User } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { findUser } from './users.ts'

export async function changeProfile(
  context: Context<'user'>,
  input: Received<typeof api.profile.update>,
): Promise<User> {
  const { user } = context.actor
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(changes).length === 0) return user
  await context.db.updateTable('users').set(changes).where('id', '=', user.id).execute()
  const changed = await findUser(context.db, user.id)
  if (!changed) throw new AppError('UNAUTHORIZED')
  return changed
}
