import { type api, mostShares, type Output, type Received, type Share } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import { auditBy } from '../../policy/audit.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { nameOf } from '../account/users.ts'
import { lockOwn, requireOwn } from '../analysis/own.ts'
import { storeShare } from './links.ts'

/** Revoked links stay in the list, so it could grow without limit. */
const mostListed = 100
const mostPerHour = 200

type Caller = Context<'member'> | Context<'api-key'>

/** The links to an analysis, newest first, without those mailed to writers. */
export async function listShares(
  { db, actor, now }: Caller,
  { id }: { id: string },
): Promise<{ shares: Share[] }> {
  await requireOwn(db, { id, organizationId: actor.organizationId })
  const rows = await selectShares(db, id).limit(mostListed).execute()
  return { shares: rows.map((row) => shareOf(row, now())) }
}

/** Creates a link; only this answer ever contains its address. */
export async function createShare(
  context: Caller,
  { id, includes_text, valid_days }: Received<typeof api.shares.create>,
): Promise<Output<typeof api.shares.create>> {
  const { db, actor, now, origin } = context
  const { organizationId } = actor
  const maker = makerOf(context)
  if (actor.kind === 'user') await requireActiveOrganization(db, organizationId)
  return db.transaction().execute(async (tx) => {
    // Locked while counting, so that simultaneous calls cannot exceed the limit together.
    const { hasResult } = await lockOwn(tx, { id, organizationId })
    if (!hasResult) throw new AppError('NO_RESULT')
    if ((await countLive(tx, { id, at: now() })) >= mostShares) {
      throw new AppError('TOO_MANY_SHARES')
    }
    await requireWithinLimit(
      { db: tx, now },
      { kind: 'share', subject: organizationId, limit: mostPerHour, windowSeconds: 3600 },
    )
    const made = await storeShare(context, tx, {
      analysisId: id,
      reviewId: null,
      includesText: includes_text,
      ...maker,
      validDays: valid_days,
    })
    await auditBy(tx, actor, {
      action: 'share.created',
      subjectId: made.id,
      organizationId,
      address: origin.address,
      details: { analysis_id: id, includes_text, valid_days },
    })
    const row = await selectShares(tx, id)
      .where('shares.id', '=', made.id)
      .executeTakeFirstOrThrow()
    return { ...shareOf(row, now()), url: made.url }
  })
}

/** Revokes a link at once; one that was revoked before stays so. */
export async function revokeShare(
  context: Caller,
  { id, shareId }: { id: string; shareId: string },
): Promise<null> {
  const { db, actor, now, origin } = context
  const { organizationId } = actor
  await requireOwn(db, { id, organizationId })
  await db.transaction().execute(async (tx) => {
    const share = await tx
      .selectFrom('shares')
      .select('revoked_at')
      .where('id', '=', shareId)
      .where('analysis_id', '=', id)
      .where('review_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!share) throw new AppError('NOT_FOUND')
    if (share.revoked_at !== null) return
    await tx.updateTable('shares').set({ revoked_at: now() }).where('id', '=', shareId).execute()
    await auditBy(tx, actor, {
      action: 'share.revoked',
      subjectId: shareId,
      organizationId,
      address: origin.address,
      details: { analysis_id: id },
    })
  })
  return null
}

/** The member or the program's key that made it. */
function makerOf({ actor }: Caller) {
  return actor.kind === 'user'
    ? { userId: actor.user.id, keyId: null }
    : { userId: null, keyId: actor.keyId }
}

async function countLive(tx: Tx, { id, at }: { id: string; at: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('shares')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('analysis_id', '=', id)
    .where('review_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

function selectShares(db: Db, analysisId: string) {
  return db
    .selectFrom('shares')
    .leftJoin('users', 'users.id', 'shares.created_by')
    .leftJoin('api_keys', 'api_keys.id', 'shares.api_key_id')
    .select(['shares.id as share_id', 'includes_text', 'shares.created_at', 'shares.expires_at'])
    .select(['revoked_at', 'opened_count', 'last_opened_at'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select('api_keys.name as api_key_name')
    .where('analysis_id', '=', analysisId)
    .where('review_id', 'is', null)
    .orderBy('shares.created_at', 'desc')
    .orderBy('shares.id')
}

type ShareRow = Awaited<ReturnType<ReturnType<typeof selectShares>['execute']>>[number]

function shareOf({ first_name, last_name, email, ...share }: ShareRow, at: Date): Share {
  return {
    ...share,
    is_live: share.revoked_at === null && new Date(share.expires_at) > at,
    user_name: nameOf({ first_name, last_name, email }),
  }
}
