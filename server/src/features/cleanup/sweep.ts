import { forgetRows } from '../../platform/db/forget-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetUnverified } from '../account/unverified.ts'
import { compactFigures } from '../admin-stats/figures.ts'
import { compactUsage } from '../api-keys/usage.ts'
import { forgetEvents } from '../billing/webhook.ts'

/** Removes what expired (sessions, used or outdated links, past attempts, accounts never verified) and draws old counts together. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, now } = deps
  const yesterday = new Date(now().getTime() - 86_400_000)
  await forgetRows(db, { table: 'sessions', column: 'expires_at', before: now() })
  await forgetRows(db, { table: 'single_use_tokens', column: 'expires_at', before: yesterday })
  await forgetRows(db, { table: 'attempts', column: 'window_start', before: yesterday })
  await forgetUnverified(deps)
  await forgetEvents(deps)
  await compactUsage(deps)
  await compactFigures(deps)
}
