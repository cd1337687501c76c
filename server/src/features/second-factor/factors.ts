import type { Passkey, SecondFactor } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import { countCodes, deleteCodes, replaceCodes } from './recovery-codes.ts'

/** What an account has beside its password. */
export async function readFactors(
  db: Db,
  userId: string,
): Promise<Pick<SecondFactor, 'is_on' | 'totp_since' | 'recovery_codes_left' | 'passkeys'>> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys: Passkey[] = await db
    .selectFrom('passkeys')
    .select(['id as passkey_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const totp_since = totp?.confirmed_at ?? null
  return {
    is_on: totp_since !== null || passkeys.length > 0,
    totp_since,
    recovery_codes_left: await countCodes(db, userId),
    passkeys,
  }
}

/** Codes for an account's first second factor; null where it has some already. */
export async function giveFirstCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await countCodes(tx, userId)) > 0 ? null : replaceCodes(tx, userId)
}

/** Recovery codes alone are no second factor. */
export async function dropCodesWithoutFactor(tx: Tx, userId: string): Promise<void> {
  if (!(await readFactors(tx, userId)).is_on) await deleteCodes(tx, userId)
}

/** Removes what was turned on at that moment or later; older factors stay. */
export async function removeFactorsSince(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since.toISOString())
    .execute()
  await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>=', since.toISOString())
    .execute()
  await dropCodesWithoutFactor(tx, userId)
}
