import type { Role, User } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, invalidInput } from '../../platform/errors.ts'
import { hasOtherOwner } from '../memberships/lock.ts'
import { setRole } from '../memberships/roles.ts'

/**
 * The one a person joins and the one they leave, both held, as whoever changes a team holds it. Taken
 * before the user, as a renaming does, so that the two never wait for each other.
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

/** Makes a member what was asked for, and says what they are: the first to join is an owner in any case. */
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
