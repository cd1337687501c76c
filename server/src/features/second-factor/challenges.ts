import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, newToken } from '../account/links.ts'

/** How long the second step may take. */
export const challengeMinutes = 10

/** A sign-in whose password was right. */
export interface Challenge {
  challenge_token: string
  /** The factors the account may show, separated by blanks. */
  methods: string
}

/**
 * Runs in the transaction that checks the password, so that changing the password in the meantime ends it.
 */
export async function startChallenge(
  tx: Tx,
  { context: { now }, userId }: { context: Pick<Deps, 'now'>; userId: string },
): Promise<Challenge> {
  const challenge_token = newToken()
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashToken(challenge_token),
      user_id: userId,
      expires_at: new Date(now().getTime() + challengeMinutes * 60_000),
    })
    .execute()
  return { challenge_token, methods: (await methodsOf(tx, userId)).join(' ') }
}

/** The sign-in a token belongs to; null for a wrong, used or expired one. */
export async function findChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<string | null> {
  const challenge = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return challenge?.user_id ?? null
}

/** Uses a challenge up; of two simultaneous uses one gets false. */
export async function consumeChallenge(tx: Tx, { token, at }: { token: string; at: Date }) {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function methodsOf(tx: Tx, userId: string): Promise<string[]> {
  const { totp, passkey, recovery_code } = await tx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('totp_secrets')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null),
      ).as('totp'),
      exists(selectFrom('passkeys').select('id').where('user_id', '=', userId)).as('passkey'),
      exists(selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId)).as(
        'recovery_code',
      ),
    ])
    .executeTakeFirstOrThrow()
  const has = { totp, passkey, recovery_code }
  return (['totp', 'passkey', 'recovery_code'] as const).filter((method) => has[method])
}
