import type { Received, User, updateProfile } from '@inkprint/contract'
import type { Context } from '../../context.ts'
import { requireUser } from './users.ts'

export async function changeProfile(
  context: Context<'user'>,
  input: Received<typeof updateProfile>,
): Promise<User> {
  const { user } = context.actor
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(changes).length === 0) return user
  await context.db.updateTable('users').set(changes).where('id', '=', user.id).execute()
  return requireUser(context.db, user.id)
}
