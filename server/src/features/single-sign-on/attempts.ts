import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { hashToken } from '../account/links.ts'
import type { Person, Ties } from './provider.ts'

/** An identity as a provider knows it. */
export interface Identity extends Person {
  /** The organization whose provider it is; null for the installation's. */
  organization_id: string | null
}

export interface FoundIdentity extends Identity {
  token_hash: string
}

export const identityColumns = [
  'issuer',
  'subject',
  'email',
  'first_name',
  'last_name',
  'organization_id',
] as const

/** The provider of a sign-in and the domain that led there; nulls for the installation's. */
export interface Place {
  organization_id: string | null
  domain: string | null
}

/** The time from leaving for the provider until being signed in. */
export const attemptMinutes = 10

/** Stores a sign-in that begins. Only the browser has the token. */
export async function keepAttempt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, ties, place }: { token: string; ties: Ties; place: Place },
): Promise<void> {
  const expires_at = new Date(now().getTime() + attemptMinutes * 60_000)
  await db
    .insertInto('sso_attempts')
    .values({ token_hash: hashToken(token), ...ties, ...place, expires_at })
    .execute()
}

/**
 * Uses the return up: a repeat finds nothing, even if the first one turns out to be wrong. It must arrive at
 * the address its provider was given, so that no provider can pass on another one's.
 */
export async function consumeReturn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, state, organizationId }: { token: string; state: string; organizationId: string | null },
): Promise<(Ties & Place) | undefined> {
  return db
    .updateTable('sso_attempts')
    .set({ used_at: now() })
    .where('token_hash', '=', hashToken(token))
    .where('state', '=', state)
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .returning(['state', 'nonce', 'code_verifier', 'organization_id', 'domain'])
    .executeTakeFirst()
}

export async function keepIdentity(
  { db }: Pick<Deps, 'db'>,
  { token, person }: { token: string; person: Person },
): Promise<void> {
  await db
    .updateTable('sso_attempts')
    .set(person)
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** False once it ended, was used up or its provider changed. */
export async function isUnderWay({ db }: Pick<Deps, 'db'>, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('sso_attempts')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Ends the running sign-ins at an organization's provider, including those waiting for a second factor. Must
 * come before the provider is changed or removed: afterward they can no longer be identified.
 */
export async function endAttemptsAt(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('sso_attempts')
        .select('challenge_hash')
        .where('organization_id', '=', organizationId)
        .where('challenge_hash', 'is not', null)
        .$narrowType<{ challenge_hash: string }>(),
    )
    .execute()
  await tx.deleteFrom('sso_attempts').where('organization_id', '=', organizationId).execute()
}

/**
 * Locks the organization whose provider a sign-in uses. Comes before the attempt and the account, as wherever
 * an organization is changed.
 */
export async function holdOrganizationAt(
  tx: Tx,
  by: { token_hash: string } | { challenge_hash: string },
): Promise<void> {
  const [column, value] = Object.entries(by)[0] as ['token_hash' | 'challenge_hash', string]
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', (of) =>
      of
        .selectFrom('sso_attempts')
        .select('organization_id')
        .where(column, '=', value)
        .where('organization_id', 'is not', null)
        .$narrowType<{ organization_id: string }>(),
    )
    .forNoKeyUpdate()
    .execute()
}

/**
 * The identity that returned to this browser; locked until the end of the transaction, so that it counts
 * once.
 */
export async function requireIdentity(
  tx: Tx,
  { now, headers, settings }: Pick<Context, 'now' | 'headers' | 'settings'>,
): Promise<FoundIdentity> {
  const token_hash = hashToken(tokenIn(headers.read('cookie'), settings) ?? '')
  await holdOrganizationAt(tx, { token_hash })
  const found = await tx
    .selectFrom('sso_attempts')
    .select(['token_hash', ...identityColumns])
    .where('token_hash', '=', token_hash)
    .where('challenge_hash', 'is', null)
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

/** The cookie is sent along with the return from another site, and no script can read it. */
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

/** With this prefix, no other host of the domain can set the cookie. */
function nameOf(settings: Pick<Deps['settings'], 'publicUrl'>): string {
  return isSecure(settings) ? '__Host-sso' : 'sso'
}

function isSecure({ publicUrl }: Pick<Deps['settings'], 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}
