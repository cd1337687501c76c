import type { api, Output, Received, User } from '@inkprint/contract'
import { sql } from 'kysely'
import { daysBefore } from '../../platform/days.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { consumeToken, deleteTokens, openLink } from './links.ts'
import { findCredentials, findUser, lockUser } from './users.ts'

/** An account that was registered but never verified, and that nothing depends on. */
const isMerelyRegistered = sql<boolean>`(
  not users.is_verified and users.is_active and not users.is_superuser
  and users.organization_id is null
  and not exists (
    select from audit_log
    where subject_id = users.id and action in ('user.created', 'user.updated')))`

/** Whether an address belongs to an account that registering does not replace. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where(sql<boolean>`not ${isMerelyRegistered}`)
    .executeTakeFirst()
  return account !== undefined
}

export interface Registrant {
  email: string
  first_name: string
  last_name: string
  password_hash: string
  /** Left out means true: the owner chose the password. */
  has_password?: boolean
  marketing_opt_in: boolean
}

/**
 * Registering an unverified address again replaces the first registration, which may have been a stranger's.
 * Null when the account is more than merely registered.
 */
export async function registerAgain(
  tx: Tx,
  { email, now, ...registrant }: Registrant & { now: Date },
): Promise<User | null> {
  const account = await findCredentials(tx, email)
  if (!account || !(await lockUser(tx, account.id))) return null
  const replaced = await tx
    .updateTable('users')
    .set({ ...registrant, terms_accepted_at: now, not_consumer_declared_at: now })
    .where('id', '=', account.id)
    .where(isMerelyRegistered)
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n) return null
  await deleteTokens(tx, { userId: account.id, purpose: 'verify' })
  await deleteTokens(tx, { userId: account.id, purpose: 'reset' })
  return findUser(tx, account.id)
}

/** "This was not me": deletes the registration and everything that belongs to it. */
export async function rejectByLink(
  context: Context<'public'>,
  { token }: Received<typeof api.registration.reject>,
): Promise<Output<typeof api.registration.reject>> {
  await openLink(context, () => removeBy(context, token))
  return { message: 'The registration was deleted. Nobody can sign in with your address.' }
}

function removeBy({ db, now }: Context<'public'>, token: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const link = await consumeToken(tx, { token, purpose: 'verify', at: now() })
    if (!link) throw new AppError('VERIFY_USER_BAD_TOKEN')
    const removed = await tx
      .deleteFrom('users')
      .where('id', '=', link.userId)
      .where(isMerelyRegistered)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new AppError('VERIFY_USER_ALREADY_VERIFIED')
  })
}

const batch = 500

/** Addresses that were entered once and never confirmed are not customers: they are not kept. */
export async function deleteUnverifiedAccounts({ db, now, settings }: Deps): Promise<void> {
  if (settings.unverifiedDays === 0) return
  const before = daysBefore(now(), settings.unverifiedDays)
  let removed = batch
  while (removed === batch) {
    const { rows } = await sql`
      delete from users where id in (
        select id from users where created_at < ${before} and ${isMerelyRegistered}
        order by id limit ${batch} for update skip locked)
      returning id`.execute(db)
    removed = rows.length
  }
}
