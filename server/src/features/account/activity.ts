import type { Deps } from '../../platform/deps.ts'

/** As precise as the team list needs; otherwise every call would be a write. */
const exactToMs = 5 * 60_000

/** Records that a member was active; skips a locked row rather than wait for a change of the team. */
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
