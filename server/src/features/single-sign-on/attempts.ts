import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashToken } from '../account/links.ts'
import type { Identity, Ties } from './provider.ts'

/** From leaving for the provider to being signed in. */
export const attemptMinutes = 10

/** Remembers a sign-in that begins. Only the browser has the token. */
export async function keepAttempt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, ties }: { token: string; ties: Ties },
): Promise<void> {
  const expires_at = new Date(now().getTime() + attemptMinutes * 60_000)
  await db
    .insertInto('sso_attempts')
    .values({ token_hash: hashToken(token), ...ties, expires_at })
    .execute()
}

/** Uses the return up: a repeat finds nothing, also when what it brought turns out to be wrong. */
export async function takeReturn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, state }: { token: string; state: string },
): Promise<Ties | undefined> {
  return db
    .updateTable('sso_attempts')
    .set({ used_at: now() })
    .where('token_hash', '=', hashToken(token))
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .returning(['state', 'nonce', 'code_verifier'])
    .executeTakeFirst()
}

export async function keepIdentity(
  { db }: Pick<Deps, 'db'>,
  { token, identity }: { token: string; identity: Identity },
): Promise<void> {
  await db
    .updateTable('sso_attempts')
    .set(identity)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** Who came back to this browser; held to the end of the transaction, so that it counts once. */
export async function requireIdentity(
  tx: Tx,
  { now, headers, settings }: Pick<Context, 'now' | 'headers' | 'settings'>,
): Promise<Identity & { token_hash: string }> {
  const token = tokenIn(headers.read('cookie'), settings)
  const found = await tx
    .selectFrom('sso_attempts')
    .select(['token_hash', 'issuer', 'subject', 'email', 'first_name', 'last_name'])
    .where('token_hash', '=', hashToken(token ?? ''))
    .where('expires_at', '>', now().toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('SSO_EXPIRED')
  const { issuer, subject, email, ...rest } = found
  // Not back yet, or the provider named nobody.
  if (!issuer || !subject || !email) throw new AppError('SSO_EXPIRED')
  return { issuer, subject, email, ...rest }
}

export async function endAttempt(tx: Tx, { token_hash }: { token_hash: string }): Promise<void> {
  await tx.deleteFrom('sso_attempts').where('token_hash', '=', token_hash).execute()
}

/** Comes along with the return from another site, and no page can read it. */
export function cookieOf(token: string, settings: Pick<Deps['settings'], 'publicUrl'>): string {
  const secure = isSecure(settings) ? '; Secure' : ''
  const age = attemptMinutes * 60
  return `${nameOf(settings)}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

export function tokenIn(
  cookies: string | undefined,
  settings: Pick<Deps['settings'], 'publicUrl'>,
): string | null {
  const start = `${nameOf(settings)}=`
  const each = (cookies ?? '').split(';').map((cookie) => cookie.trim())
  return each.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}

/** With this prefix no other host of the domain can set it. */
function nameOf(settings: Pick<Deps['settings'], 'publicUrl'>): string {
  return isSecure(settings) ? '__Host-sso' : 'sso'
}

function isSecure({ publicUrl }: Pick<Deps['settings'], 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}
