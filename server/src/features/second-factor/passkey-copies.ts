import type { Selectable } from 'kysely'
import type { PasskeyRow } from '../../platform/db/account-tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { recordChange } from './records.ts'

/**
 * An authenticator that counts its uses never counts back, unless there are two of it: then nobody knows
 * which is the owner's. Its owner is told. Most passkeys do not count and always say 0.
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
