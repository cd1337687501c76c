import type { Selectable } from 'kysely'
import type { PasskeyRow } from '../../platform/db/account-tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { recordChange } from './records.ts'

/**
 * The counter of an authenticator never goes backward unless there are two of it, and then nobody knows which
 * is the owner's. The owner is notified. Most passkeys do not count and always say 0.
 */
export async function refuseCopy({
  context,
  known,
  counter,
}: {
  context: Context
  known: Selectable<PasskeyRow>
  counter: number
}): Promise<void> {
  if (counter > known.counter || (counter === 0 && known.counter === 0)) return
  await context.db.transaction().execute((tx) =>
    recordChange(tx, {
      context,
      userId: known.user_id,
      action: 'passkey.refused',
      event: 'passkey-refused',
      details: { name: known.name },
    }),
  )
  throw new AppError('PASSKEY_REFUSED')
}
