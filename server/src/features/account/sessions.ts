import { errors, jwtVerify, SignJWT } from 'jose'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import type { FoundSession } from '../../policy/authenticate.ts'
import { noteActivity } from '../team/activity.ts'
import { presentUser, selectUsers } from './users.ts'

const audience = 'inkprint:session'
const algorithm = 'HS256'

/** Starts a session and returns the token that stands for it. */
export async function startSession({ db, settings, now }: Deps, userId: string): Promise<string> {
  const id = newId('ses')
  const expiresAt = new Date(now().getTime() + settings.sessionDays * 86_400_000)
  await db.insertInto('sessions').values({ id, user_id: userId, expires_at: expiresAt }).execute()
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setJti(id)
    .setAudience(audience)
    .setIssuedAt(now())
    .setExpirationTime(expiresAt)
    .sign(keyOf(settings.jwtSecret))
}

/** The live session a token stands for; null for a forged, ended or expired one and for locked accounts. */
export async function findSession(deps: Deps, token: string): Promise<FoundSession | null> {
  const claims = await readToken(deps, token)
  if (!claims) return null
  const row = await selectUsers(deps.db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organization_id', '=', 'users.organization_id'),
    )
    .select(['memberships.role', 'memberships.last_active_at'])
    .where('sessions.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where('sessions.expires_at', '>', deps.now().toISOString())
    .where('users.is_active', '=', true)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { role, last_active_at, ...user } = row
  if (role) await noteActivity(deps, { userId: user.id, last_active_at })
  return { sessionId: claims.sessionId, user: presentUser(user), role }
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends every session of an account, or all but the one that asked. */
export async function endSessions(
  db: Db,
  { userId, exceptId }: { userId: string; exceptId?: string },
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
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
