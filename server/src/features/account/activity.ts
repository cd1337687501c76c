import type { Deps } from '../../platform/deps.ts'

/** As exact as the team's list needs it; each call would be one write otherwise. */
const exactToMs = 5 * 60_000

/** Remembers that a member is there; nobody waits for a change of the team to do so. */
export async function noteActivity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, last_active_at }: { userId: string; last_active_at: string | null },
): Promise<void> {
  const known = last_active_at === null ? 0 : Date.parse(last_active_at)
  if (now().getTime() - known < exactToMs) return
  await db
    .updateTable('memberships')
    .set({ last_active_at: now() })
    .where('user_id', 'in', (of) =>
      of
        .selectFrom('memberships')
        .select('user_id')
        .where('user_id', '=', userId)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}
