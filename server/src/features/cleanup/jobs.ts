import { deleteOldAudit } from '../../platform/audit.ts'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { deviceDays } from '../account/devices.ts'
import { deleteUnverifiedAccounts } from '../account/unverified.ts'
import { compactFigures } from '../admin-stats/figures.ts'
import { compactUsage } from '../api-keys/usage.ts'
import { deleteOldEvents } from '../billing/webhook.ts'
import { deleteEndedShares } from '../shares/deletion.ts'

const dayMs = 86_400_000

export const nightlyCleanup: FeatureJob = {
  name: 'sweep',
  run: cleanUp,
  schedule: '0 3 * * *',
}

/**
 * Removes what expired (sessions, used or outdated links and invitations, the ids of deleted keys, past
 * attempts, the log of webhooks, accounts never verified, links to analyses that ended long ago, old
 * entries of the audit log) and adds old counts up.
 */
async function cleanUp(deps: Deps): Promise<void> {
  const { db, now, settings } = deps
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)
  const yesterday = daysAgo(1)
  await deleteOldRows(db, { table: 'sessions', column: 'expires_at', before: now() })
  await deleteOldRows(db, { table: 'sign_in_challenges', column: 'expires_at', before: now() })
  await deleteOldRows(db, { table: 'passkey_challenges', column: 'expires_at', before: now() })
  await deleteOldRows(db, { table: 'sso_attempts', column: 'expires_at', before: now() })
  const forgotten = new Date(now().getTime() - deviceDays * 86_400_000)
  await deleteOldRows(db, { table: 'devices', column: 'last_used_at', before: forgotten })
  await deleteOldRows(db, { table: 'single_use_tokens', column: 'expires_at', before: yesterday })
  await deleteOldRows(db, { table: 'invitations', column: 'expires_at', before: daysAgo(30) })
  // Nothing waits for as long: there is nothing left to be read of theirs.
  await deleteOldRows(db, { table: 'deleted_keys', column: 'deleted_at', before: daysAgo(30) })
  await deleteOldRows(db, { table: 'attempts', column: 'window_start', before: yesterday })
  await deleteOldRows(db, {
    table: 'webhook_deliveries',
    column: 'created_at',
    before: daysAgo(settings.webhookLogDays),
  })
  await deleteUnverifiedAccounts(deps)
  await deleteOldAudit(deps)
  await deleteOldEvents(deps)
  await deleteEndedShares(deps)
  await compactUsage(deps)
  await compactFigures(deps)
}
