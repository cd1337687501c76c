import type { Passkey, SecondFactor } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { SignedIn } from '../../policy/actor.ts'
import type { Context } from '../../policy/context.ts'
import { countCodes, deleteCodes, replaceCodes } from './recovery-codes.ts'

/** The second factors of an account. */
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

/** Recovery codes for an account's first second factor; null if it already has some. */
export async function createFirstRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await countCodes(tx, userId)) > 0 ? null : replaceCodes(tx, userId)
}

/** Called after a removal: refuses to leave an account without a factor if it needs one. */
export async function checkRemoval(
  tx: Tx,
  { context, organizationId }: { context: Context<'user'>; organizationId: string | null },
): Promise<void> {
  const { user } = context.actor
  if ((await readFactors(tx, user.id)).is_on) return
  const organization = await tx
    .selectFrom('organizations')
    .select('second_factor_required_at')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const isFactorRequired = (organization?.second_factor_required_at ?? null) !== null
  if (whoRequiresFactor({ user, isFactorRequired }, context.settings) !== null) {
    throw new AppError('LAST_SECOND_FACTOR')
  }
  await deleteCodes(tx, user.id)
}

/** Who requires a second factor of an account; null where nobody does. */
export function whoRequiresFactor(
  { user, isFactorRequired }: Pick<SignedIn, 'user' | 'isFactorRequired'>,
  { isSuperuserFactorRequired }: Pick<Deps['settings'], 'isSuperuserFactorRequired'>,
): SecondFactor['required_by'] {
  if (user.is_superuser && isSuperuserFactorRequired) return 'installation'
  return isFactorRequired ? 'organization' : null
}

/** Recovery codes alone are no second factor. */
async function dropCodesWithoutFactor(tx: Tx, userId: string): Promise<void> {
  if (!(await readFactors(tx, userId)).is_on) await deleteCodes(tx, userId)
}

/** Removes factors added at that moment or later; older ones stay. */
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
