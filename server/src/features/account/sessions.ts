import { errors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { coarseNetworkOf } from '../../platform/addresses.ts'
import { daysAfter } from '../../platform/days.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import type { FoundSession } from '../../policy/authenticate.ts'
import type { Context } from '../../policy/context.ts'
import { noteActivity } from './activity.ts'
import { recognizeDevice } from './devices.ts'
import { presentUser, selectUsers } from './users.ts'

const audience = 'inkprint:session'
const algorithm = 'HS256'
const longestUserAgent = 400

interface Beginning {
  userAgent?: string | undefined
  network?: string
  /** Whether a second factor was shown to start it. */
  isConfirmed?: boolean
}

/** Starts a session and returns its token. */
export async function startSession(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  userId: string,
  { userAgent, network, isConfirmed = false }: Beginning = {},
): Promise<string> {
  const id = newId('ses')
  const at = now()
  const expiresAt = daysAfter(at, settings.sessionDays)
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      created_at: at,
      last_used_at: at,
      expires_at: expiresAt,
      user_agent: userAgent?.slice(0, longestUserAgent) ?? null,
      network: network ?? null,
      confirmed_at: isConfirmed ? at : null,
    })
    .execute()
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setJti(id)
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(expiresAt)
    .sign(keyOf(settings.jwtSecret))
}

/** Starts a session for the caller, who has passed every check of the sign-in. */
export async function startSessionHere(
  tx: Tx,
  { context, userId, isConfirmed }: { context: Context; userId: string; isConfirmed: boolean },
): Promise<{ access_token: string; token_type: 'bearer' }> {
  await recognizeDevice(tx, { context, userId })
  const access_token = await startSession({ ...context, db: tx }, userId, {
    userAgent: context.headers.read('user-agent'),
    network: coarseNetworkOf(context.origin.address),
    isConfirmed,
  })
  return { access_token, token_type: 'bearer' }
}

/** The live session of a token; null for a forged, ended or expired one and for locked accounts. */
export async function findSession(deps: Deps, token: string): Promise<FoundSession | null> {
  const claims = await readToken(deps, token)
  if (!claims) return null
  const row = await selectUsers(deps.db)
    .innerJoin(liveSessions(deps).selectAll().as('live'), 'live.user_id', 'users.id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organization_id', '=', 'users.organization_id'),
    )
    .select(['live.last_used_at', 'live.confirmed_at', hasSecondFactor.as('has_second_factor')])
    .select(['memberships.role', 'memberships.last_active_at'])
    .select('organizations.second_factor_required_at')
    .where('live.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where('users.is_active', '=', true)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { role, last_active_at, last_used_at, confirmed_at, ...rest } = row
  const { has_second_factor, second_factor_required_at, ...user } = rest
  if (role) await noteActivity(deps, { userId: user.id, last_active_at })
  await noteUse(deps, { sessionId: claims.sessionId, last_used_at })
  return {
    sessionId: claims.sessionId,
    user: presentUser(user),
    role,
    hasSecondFactor: has_second_factor,
    isFactorRequired: second_factor_required_at !== null,
    confirmedAt: confirmed_at,
  }
}

/** Whether an account needs more than its password. For statements that read from `users`. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp_secrets
          where totp_secrets.user_id = users.id and totp_secrets.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`

/** Sessions that have neither expired nor been idle for too long. */
export function liveSessions({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>) {
  const at = now()
  const sessions = db.selectFrom('sessions').where('expires_at', '>', at.toISOString())
  const { sessionIdleMinutes: minutes } = settings
  if (minutes === 0) return sessions
  const usedSince = new Date(at.getTime() - minutes * 60_000)
  return sessions.where('last_used_at', '>', usedSince.toISOString())
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends every session of an account, or all but the caller's, and any half-finished sign-ins. */
export async function endSessions(
  db: Db,
  { userId, exceptId }: { userId: string; exceptId?: string },
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

/** Accurate to the minute, so that most calls write nothing. */
async function noteUse(
  { db, settings, now }: Deps,
  { sessionId, last_used_at }: { sessionId: string; last_used_at: string },
): Promise<void> {
  const idleMs = settings.sessionIdleMinutes * 60_000
  const exactMs = Math.min(60_000, idleMs === 0 ? 60_000 : idleMs / 4)
  const at = now()
  if (at.getTime() - Date.parse(last_used_at) < exactMs) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', at.toISOString())
    .execute()
}

async function readToken({ settings, now }: Deps, token: string) {
  try {
    const { payload } = await jwtVerify(token, keyOf(settings.jwtSecret), {
      algorithms: [algorithm],
      audience,
      currentDate: now(),
      requiredClaims: ['sub', 'jti', 'exp'],
    })
    return payload.sub && payload.jti ? { userId: payload.sub, sessionId: payload.jti } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}
