import type { api, Output, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { deviceName } from './device-name.ts'
import { endSessions, liveSessions } from './sessions.ts'

const mostListed = 100

export async function listOwnSessions(
  context: Context<'user'>,
): Promise<Output<typeof api.sessions.list>> {
  const { user, sessionId } = context.actor
  const rows = await liveSessions(context)
    .select(['id', 'user_agent', 'network', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', user.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  return {
    sessions: rows.map(({ id, user_agent, ...row }) => ({
      ...row,
      session_id: id,
      device: deviceName(user_agent),
      is_current: id === sessionId,
    })),
  }
}

export async function endOwnSession(
  context: Context<'user'>,
  { sessionId }: Received<typeof api.sessions.end>,
): Promise<null> {
  const { numDeletedRows } = await context.db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', context.actor.user.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
  return null
}

export async function endOtherSessions(context: Context<'user'>): Promise<null> {
  const { user, sessionId } = context.actor
  await context.db.transaction().execute(async (tx) => {
    await endSessions(tx, { userId: user.id, exceptId: sessionId })
    await audit(tx, {
      actorUserId: user.id,
      action: 'session.ended',
      subjectId: user.id,
      organizationId: user.organization_id,
      address: context.origin.address,
    })
  })
  return null
}
