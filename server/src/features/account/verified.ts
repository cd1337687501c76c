import type { Tx } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { isKeptForUndo } from './links.ts'
import { takenEmail } from './registration.ts'
import { type Registrant, registerAgain } from './unverified.ts'
import { findCredentials } from './users.ts'

/** Creates the account of a person whose address is verified; throws if the address is taken. */
export async function makeVerified(
  context: Context<'public'>,
  tx: Tx,
  registrant: Registrant,
): Promise<string> {
  const now = context.now()
  const { email } = registrant
  // An earlier registration of this address that was never confirmed must not block this one.
  if (await findCredentials(tx, email)) {
    const user = await registerAgain(tx, { ...registrant, now })
    if (!user) throw takenEmail()
    await tx.updateTable('users').set({ is_verified: true }).where('id', '=', user.id).execute()
    return user.id
  }
  const id = newId('usr')
  const consent = { terms_accepted_at: now, not_consumer_declared_at: now }
  await tx
    .insertInto('users')
    .values({ id, ...registrant, ...consent, is_verified: true, created_at: now })
    .execute()
  if (await isKeptForUndo({ db: tx, now: context.now }, { email, userId: id })) throw takenEmail()
  return id
}
