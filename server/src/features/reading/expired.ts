import { sql } from 'kysely'
import { dayMs } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { type Due, findDue } from '../analysis/kept-days.ts'
import { completeBatch } from '../batches/completion.ts'
import { cancelWaiting } from '../waiting/cancel.ts'

const longestDays = 7

/** No text waits, or is kept for reading, longer than a week or longer than texts are kept. */
async function cancelExpired(deps: Deps): Promise<void> {
  for (const due of await findDue(deps)) {
    await cancelLate(deps, { ...due, before: longestWaitBefore(deps, due) })
    await forgetFailed(deps.db, due)
  }
}

/** At least a day, so that texts can be read even where none are kept. */
function longestWaitBefore({ now }: Deps, { before }: Due): Date {
  const daysAgo = (days: number) => now().getTime() - days * dayMs
  return new Date(Math.min(daysAgo(1), Math.max(daysAgo(longestDays), before.getTime())))
}

async function cancelLate(deps: Deps, { before, organizationId: only }: Due): Promise<void> {
  const { db } = deps
  let late = db
    .selectFrom('waiting_analyses')
    .where('created_at', '<', before.toISOString())
    .where('state', '<>', 'failed')
  if (only !== null) late = late.where('organization_id', '=', only)
  const organizations = await late.select('organization_id').distinct().execute()
  for (const { organization_id: organizationId } of organizations) {
    await db.transaction().execute(async (tx) => {
      const batches = await tx
        .selectFrom('waiting_analyses')
        .select('batch_id')
        .distinct()
        .where('organization_id', '=', organizationId)
        .where('created_at', '<', before.toISOString())
        .execute()
      await cancelWaiting(tx, { deps, organizationId, before })
      for (const { batch_id } of batches)
        if (batch_id !== null) await completeBatch(tx, { deps, id: batch_id })
    })
  }
}

/** Failed texts are kept for a retry as long as texts are kept; locked ones are left for the next run. */
async function forgetFailed(db: Db, { before, organizationId }: Due): Promise<void> {
  const own = organizationId === null ? sql`` : sql`and waiting.organization_id = ${organizationId}`
  // Counted from when it was sent: a retry does not reset its age.
  await sql`
    delete from waiting_analyses where analysis_id in (
      select waiting.analysis_id
      from waiting_analyses waiting join analyses on analyses.id = waiting.analysis_id
      where waiting.state = 'failed' and analyses.created_at < ${before} ${own}
      for update of waiting skip locked)`.execute(db)
}

/** Every hour. */
export const waitingExpiry: FeatureJob = {
  name: 'cancel-forgotten-analyses',
  run: cancelExpired,
  schedule: '25 * * * *',
}
