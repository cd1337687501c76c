import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Refuses to take an account's rights away if that would lock out the caller or leave no superuser. Locks the
 * rows of the account and of all superusers until the end of the transaction: of two who demote each other,
 * the second finds that it no longer is one. All rows are locked in one order: an account that was demoted in
 * the meantime and locked after the others could deadlock two such changes.
 */
export async function protectSuperusers(
  tx: Tx,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<void> {
  if (actorId === userId) throw new AppError('OWN_ACCOUNT')
  const held = await tx
    .selectFrom('users')
    .select(['id', 'is_superuser', 'is_active', 'is_verified'])
    .where((where) => where.or([where('is_superuser', '=', true), where('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const superusers = held.filter((user) => user.is_superuser && user.is_active && user.is_verified)
  if (superusers.every(({ id }) => id === userId)) throw new AppError('LAST_SUPERUSER')
  if (!superusers.some(({ id }) => id === actorId)) throw new AppError('FORBIDDEN')
}
