import type { api, DataExport, Output, Received } from '@inkprint/contract'
import { Streamed } from '../../http/streamed.ts'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { lacksFactor } from '../../policy/permissions.ts'
import { hashToken, openLink } from '../account/links.ts'
import { hasSecondFactor } from '../account/sessions.ts'
import { exportPreparation } from './preparing.ts'

type Caller = Context<'user'>

const mostADay = 10
/** No export takes longer to prepare: its process died. */
const abandonedMs = 3_600_000

export async function readExport({
  db,
  actor,
  now,
}: Pick<Caller, 'db' | 'actor' | 'now'>): Promise<Output<typeof api.privacy.getExport>> {
  const found = await db
    .selectFrom('data_exports')
    .select(['state', 'created_at', 'expires_at', 'bytes'])
    .where('user_id', '=', actor.user.id)
    .executeTakeFirst()
  return { data_export: found && !isOver(found, now()) ? found : null }
}

function isOver({ expires_at }: DataExport, at: Date): boolean {
  return expires_at !== null && Date.parse(expires_at) <= at.getTime()
}

/** One at a time per person; a new one replaces the last. */
export async function requestExport(
  context: Caller,
): Promise<Output<typeof api.privacy.requestExport>> {
  const { db, actor, now, jobs } = context
  await requireWithinLimit(context, {
    kind: 'data export',
    subject: actor.user.id,
    limit: mostADay,
    windowSeconds: 86_400,
  })
  return db.transaction().execute(async (tx) => {
    const abandoned = new Date(now().getTime() - abandonedMs).toISOString()
    await tx
      .deleteFrom('data_exports')
      .where('user_id', '=', actor.user.id)
      .where(({ eb, or }) => or([eb('state', '!=', 'preparing'), eb('created_at', '<', abandoned)]))
      .execute()
    const id = newId('exp')
    const { id: user_id } = actor.user
    // Data that the organization requires a second factor for is not exported without one either.
    const organization_id = lacksFactor(actor) ? null : actor.user.organization_id
    const added = await tx
      .insertInto('data_exports')
      .values({ id, user_id, organization_id, state: 'preparing', created_at: now() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw new AppError('EXPORT_IN_PROGRESS')
    await jobs.add(tx, exportPreparation, { exportId: id })
    // The state as begun: a moment later it may be ready.
    return readExport({ ...context, db: tx })
  })
}

export async function downloadExport(
  context: Context<'public'>,
  { token }: Received<typeof api.privacy.downloadExport>,
): Promise<Streamed> {
  const { id, bytes } = await openLink(context, async () => {
    const found = await findReady(context, token)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  })
  context.headers.send('content-disposition', 'attachment; filename="inkprint-data.zip"')
  context.headers.send('content-length', bytes ?? 0)
  return new Streamed(partsOf(context.db, id))
}

/**
 * A person who left the organization, was removed, or lacks the second factor it requires has no right to its
 * data any more; once the organization is deleted, nobody has.
 */
function findReady({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  return db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .leftJoin('organizations', 'organizations.id', 'data_exports.organization_id')
    .select(['data_exports.id', 'bytes'])
    .where('token_hash', '=', hashToken(token))
    .where('data_exports.state', '=', 'ready')
    .where('expires_at', '>', now().toISOString())
    .where('users.is_active', '=', true)
    .where(({ eb, or }) =>
      or([
        eb('data_exports.organization_id', 'is', null),
        eb('data_exports.organization_id', '=', eb.ref('users.organization_id')),
      ]),
    )
    .where(({ eb, or }) =>
      or([eb('second_factor_required_at', 'is', null), eb(hasSecondFactor, '=', true)]),
    )
    .executeTakeFirst()
}

async function* partsOf(db: Db, exportId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const part = await db
      .selectFrom('data_export_parts')
      .select('content')
      .where('export_id', '=', exportId)
      .where('number', '=', number)
      .executeTakeFirst()
    // If it was deleted in the meantime, fewer bytes arrive than announced, so nobody takes half a file for a
    // whole one.
    if (!part) return
    yield part.content
  }
}

/** Every hour, so that a file is gone within an hour after its time. */
export const exportRemoval: FeatureJob = {
  name: 'forget-exports',
  schedule: '20 * * * *',
  run: ({ db, now }) =>
    deleteOldRows(db, { table: 'data_exports', column: 'expires_at', before: now() }),
}
