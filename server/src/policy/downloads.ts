import { requireWithinLimit } from '../platform/throttle.ts'
import type { Context } from './context.ts'

/** Calls with a key are counted when the key is checked; only a person's downloads are counted here. */
export async function requireFewDownloads(
  context: Context<'api-key'> | Context<'member'>,
): Promise<void> {
  const { actor, settings } = context
  if (actor.kind === 'key') return
  await requireWithinLimit(context, {
    kind: 'download',
    subject: actor.user.id,
    limit: settings.limits.downloads,
    windowSeconds: 3_600,
  })
}
