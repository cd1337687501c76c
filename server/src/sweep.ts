import type { Deps } from './context.ts'

/** Removes what expired: sessions, used or outdated links, counted attempts of past windows. */
export async function sweep({ db, now }: Deps): Promise<void> {
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString()
  await db.deleteFrom('sessions').where('expires_at', '<', now().toISOString()).execute()
  await db.deleteFrom('single_use_tokens').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('attempts').where('window_start', '<', yesterday).execute()
}
