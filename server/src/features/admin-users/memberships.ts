import type { Role, User } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, invalidInput } from '../../platform/errors.ts'
import { hasOtherOwner } from '../memberships/lock.ts'
import { setRole } from '../memberships/roles.ts'

/**
 * Locks the organization a person joins and the one they leave, as every change of a team does. Taken before
 * the lock on the user, as renaming does, so that the two cannot deadlock.
 */
export async function lockOrganizations(
  tx: Tx,
  { wanted, userId = '' }: { wanted: string | null | undefined; userId?: string },
): Promise<void> {
  const held = await tx
    .selectFrom('organizations')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', wanted ?? ''),
        eb('id', '=', selectFrom('users').select('organization_id').where('id', '=', userId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (wanted === null || wanted === undefined || held.some(({ id }) => id === wanted)) return
  throw invalidInput([
    {
      type: 'unknown_organization',
      loc: ['body', 'organization_id'],
      msg: 'There is no such organization',
    },
  ])
}

export async function findRole(db: Db, userId: string): Promise<Role | null> {
  const found = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.role ?? null
}

/** Gives a member the requested role and returns the one they have: the first to join is always an owner. */
export async function giveRole(
  tx: Tx,
  { user, role, isNew }: { user: User; role: Role | undefined; isNew: boolean },
): Promise<Role | null> {
  const { id: userId, organization_id: organizationId } = user
  const before = await findRole(tx, userId)
  if (organizationId === null || role === undefined || role === before) return before
  if (before === 'owner' && !(await hasOtherOwner(tx, { organizationId, userId }))) {
    if (isNew) return before
    throw new AppError('LAST_OWNER')
  }
  await setRole(tx, { organizationId, userId, role })
  return role
}
