import { deleteOldAudit } from '../../platform/audit.ts'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { deleteUnverifiedAccounts } from '../account/unverified.ts'
import { compactFigures } from '../admin-stats/figures.ts'
import { compactUsage } from '../api-keys/usage.ts'
import { deleteOldEvents } from '../billing/webhook.ts'

export const nightlyCleanup: FeatureJob = {
  name: 'sweep',
  run: cleanUp,
  schedule: '0 3 * * *',
}

/** Removes what expired (sessions, used or outdated links and invitations, past attempts, accounts never verified, old entries of the audit log) and adds old counts up. */
async function cleanUp(deps: Deps): Promise<void> {
  const { db, now } = deps
  const monthAgo = new Date(now().getTime() - 30 * 86_400_000)
  const yesterday = new Date(now().getTime() - 86_400_000)
  await deleteOldRows(db, { table: 'sessions', column: 'expires_at', before: now() })
  await deleteOldRows(db, { table: 'single_use_tokens', column: 'expires_at', before: yesterday })
  await deleteOldRows(db, { table: 'invitations', column: 'expires_at', before: monthAgo })
  await deleteOldRows(db, { table: 'attempts', column: 'window_start', before: yesterday })
  await deleteUnverifiedAccounts(deps)
  await deleteOldAudit(deps)
  await deleteOldEvents(deps)
  await compactUsage(deps)
  await compactFigures(deps)
}
