import type { Deps } from './context.ts'
import { compactFigures } from './features/admin-stats/figures.ts'
import { compactUsage } from './features/api-keys/usage.ts'
import { forgetEvents } from './features/billing/webhook.ts'

/** Removes what expired (sessions, used or outdated links, past attempts) and draws old counts together. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, now } = deps
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString()
  await db.deleteFrom('sessions').where('expires_at', '<', now().toISOString()).execute()
  await db.deleteFrom('single_use_tokens').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('attempts').where('window_start', '<', yesterday).execute()
  await forgetEvents(deps)
  await compactUsage(deps)
  await compactFigures(deps)
}
