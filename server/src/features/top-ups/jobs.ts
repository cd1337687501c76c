import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { ceilingMail, pauseMail } from './mails.ts'
import { monthOf } from './months.ts'
import { lockTopUp, watchBalance } from './state.ts'

export const topUpMonth: FeatureJob = {
  name: 'begin-top-up-month',
  run: beginMonth,
  schedule: '1 * * * *',
}

export const topUpJobs: FeatureJob<never>[] = [topUpMonth, pauseMail, ceilingMail]

/** A new month has a ceiling of its own. */
async function beginMonth(deps: Deps): Promise<void> {
  const { db, now } = deps
  const waiting = await db
    .selectFrom('automatic_top_ups')
    .select('organization_id')
    .where('ceiling_month', '<', monthOf(now()))
    .execute()
  for (const { organization_id: organizationId } of waiting) {
    await db.transaction().execute(async (tx) => {
      await lockTopUp(tx, organizationId)
      await tx
        .updateTable('automatic_top_ups')
        .set({ ceiling_month: null })
        .where('organization_id', '=', organizationId)
        .where('ceiling_month', '<', monthOf(now()))
        .execute()
      await watchBalance(tx, { organizationId, at: now() })
    })
  }
}
