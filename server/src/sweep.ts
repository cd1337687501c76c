import type { Deps } from './context.ts'
import { forgetRows } from './db/forget-rows.ts'
import { forgetUnverified } from './features/account/unverified.ts'
import { compactFigures } from './features/admin-stats/figures.ts'
import { compactUsage } from './features/api-keys/usage.ts'
import { forgetEvents } from './features/billing/webhook.ts'

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
