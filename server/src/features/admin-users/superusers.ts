import type { Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'

/**
 * Refuses to take an account's rights away where that would lock out its owner or everybody.
 * Holds the rows of all superusers to the end of the transaction: of two who demote each other,
 * the second finds that it is no longer one.
 */
export async function protectSuperusers(
  tx: Tx,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<void> {
  if (actorId === userId) throw new AppError('OWN_ACCOUNT')
  const superusers = await tx
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('is_verified', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (superusers.every(({ id }) => id === userId)) throw new AppError('LAST_SUPERUSER')
  if (!superusers.some(({ id }) => id === actorId)) throw new AppError('FORBIDDEN')
}
