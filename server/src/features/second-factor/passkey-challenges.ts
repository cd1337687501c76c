import type { PasskeyChallengeRow } from '../../platform/db/account-tables.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken } from '../account/links.ts'

const lifetimeMinutes = 5

export type Asked = Pick<PasskeyChallengeRow, 'purpose' | 'bound_to'>

/** Stores the challenge a passkey was asked to sign, for whom and for what purpose. */
export async function keepChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { challenge, ...asked }: Asked & { challenge: string },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      ...asked,
      challenge_hash: hashToken(challenge),
      expires_at: new Date(now().getTime() + lifetimeMinutes * 60_000),
    })
    .execute()
}

/** Uses a challenge up, even if the signature turns out to be wrong. */
export async function takeChallenge(
  { db, now }: { db: Db; now: () => Date },
  { challenge, purpose, bound_to }: Asked & { challenge: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('bound_to', '=', bound_to)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}
