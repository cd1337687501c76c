import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { TokenPurpose } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttempt, refuseFailureBeyondLimit, uncountAttempt } from '../../platform/throttle.ts'
import type { Origin } from '../../policy/context.ts'
import { lockUser } from './users.ts'

const lifetimeHours: Record<TokenPurpose, number> = {
  verify: 24,
  reset: 1,
  'email-change': 24,
  'email-undo': 7 * 24,
}

export interface LinkSubject {
  purpose: TokenPurpose
  userId: string
  email: string
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Stores a token that works once, until it expires, counted from now or from `since`. Only its hash is kept.
 */
export async function storeToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, since = now(), ...link }: LinkSubject & { token: string; since?: Date },
) {
  const expiresAt = new Date(since.getTime() + lifetimeHours[link.purpose] * 3_600_000)
  await db
    .insertInto('single_use_tokens')
    .values({
      token_hash: hashToken(token),
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * Counts an attempt to open a link before doing anything for it. A valid link takes the count back, and works
 * no matter how many wrong ones came from the same address.
 */
export async function openLink<Result>(
  context: Pick<Deps, 'db' | 'now' | 'settings'> & { origin: Pick<Origin, 'network'> },
  open: () => Promise<Result>,
): Promise<Result> {
  const counted = await countAttempt(context, {
    kind: 'link address',
    subject: context.origin.network,
    limit: context.settings.limits.signInsPerAddress,
    windowSeconds: 15 * 60,
  })
  const result = await refuseFailureBeyondLimit(counted, open)
  await uncountAttempt(context, counted.attempt)
  return result
}

/**
 * Uses a token up and locks its account. Of two simultaneous uses, one gets the account and the other null.
 * `since` is when the token's lifetime started.
 */
export async function consumeToken(
  tx: Tx,
  { token, purpose, at }: { token: string; purpose: TokenPurpose; at: Date },
): Promise<{ userId: string; email: string; expiresAt: string; since: Date } | null> {
  const link = await tx
    .selectFrom('single_use_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link || !(await lockUser(tx, link.user_id))) return null
  const used = await tx
    .updateTable('single_use_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .returning(['user_id', 'email', 'expires_at'])
    .executeTakeFirst()
  if (!used) return null
  const { user_id: userId, email, expires_at: expiresAt } = used
  const since = new Date(Date.parse(expiresAt) - lifetimeHours[purpose] * 3_600_000)
  return { userId, email, expiresAt, since }
}

/** Whether a token is valid now; checked before work that only a valid one justifies. */
export async function isLiveToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<boolean> {
  const link = await db
    .selectFrom('single_use_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return link !== undefined
}

export async function deleteTokens(
  tx: Tx,
  {
    userId,
    purpose,
    expiringFrom = '-infinity',
  }: { userId: string; purpose: TokenPurpose; expiringFrom?: string },
): Promise<void> {
  await tx
    .deleteFrom('single_use_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>=', expiringFrom)
    .execute()
}

/** Recovering an account, or taking it away from somebody, also cancels a pending email change. */
export async function cancelEmailChange(tx: Tx, userId: string): Promise<void> {
  await deleteTokens(tx, { userId, purpose: 'email-change' })
  await tx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute()
}

/** Whether an address is reserved for another account that may still change back to it. */
export async function isKeptForUndo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, userId }: { email: string; userId: string },
): Promise<boolean> {
  const kept = await db
    .selectFrom('single_use_tokens')
    .select('user_id')
    .where('purpose', '=', 'email-undo')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('user_id', '!=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return kept !== undefined
}

/** What is stored of a token: it carries 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
