import type { User } from '@inkprint/contract'
import type { Expression } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Person } from '../../platform/mail/layout.ts'

/** A user as the contract shows one, with the organization's name. */
export function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.is_active',
      'users.is_superuser',
      'users.is_verified',
      'users.pending_email',
      'users.organization_id',
      'organizations.name as organization_name',
      'users.created_at',
    ])
}

type Row = Omit<User, 'organization'>

export function presentUser(row: Row): User {
  const { organization_id: id, organization_name: name } = row
  return { ...row, organization: id !== null && name !== null ? { id, name } : null }
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst()
  return row ? presentUser(row) : null
}

/** Who somebody is, for mails to others. */
export async function findPerson(db: Db, id: string): Promise<Person | null> {
  const user = await findUser(db, id)
  return user && { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email }
}

/** The name shown on screen; the address for users who gave no name. */
export function nameOf(user: {
  first_name: string | null
  last_name: string | null
  email: string | null
}): string | null {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ').trim()
  return name === '' ? user.email : name
}

/** The data that signing in and mailing need; never leaves the server. */
export async function findCredentials(db: Db, email: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
    .select(['is_active', 'is_verified'])
    .where((where) =>
      where(where.fn<string>('lower', ['email']) as Expression<string>, '=', email.toLowerCase()),
    )
    .executeTakeFirst()
  return account ?? null
}

/**
 * Locks an account until the end of the transaction; false if it no longer exists. Must come before locking
 * anything else of the account: locking a link or session first would be the opposite order of a deletion.
 */
export async function lockUser(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

export async function requireUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new Error(`User ${id} is gone`)
  return user
}
