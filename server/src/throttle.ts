import { sql } from 'kysely'
import type { Deps } from './context.ts'
import { AppError } from './errors.ts'

export interface Allowance {
  /** What is counted, such as `sign-in`. */
  kind: string
  /** Whom it is counted for: an account or a network address. */
  subject: string
  limit: number
  windowSeconds: number
}

/** Counts one attempt, before the work it allows, so that simultaneous attempts cannot slip through. */
export async function countAttempt({ db, now }: Pick<Deps, 'db' | 'now'>, allowance: Allowance) {
  const windowMs = allowance.windowSeconds * 1000
  const windowStart = Math.floor(now().getTime() / windowMs) * windowMs
  const { count } = await db
    .insertInto('attempts')
    .values({
      kind: allowance.kind,
      subject: allowance.subject,
      window_start: new Date(windowStart),
      count: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject', 'window_start'])
        .doUpdateSet({ count: sql`attempts.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return {
    isAllowed: count <= allowance.limit,
    retryAfterSeconds: Math.ceil((windowStart + windowMs - now().getTime()) / 1000),
  }
}

/** Counts one attempt and refuses it beyond the limit. */
export async function requireAllowance(
  deps: Pick<Deps, 'db' | 'now'>,
  allowance: Allowance,
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(deps, allowance)
  if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}

/** Takes one counted attempt back: it turned out to be none. */
export async function forgiveAttempt(
  { db }: Pick<Deps, 'db'>,
  allowance: Pick<Allowance, 'kind' | 'subject'>,
) {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('kind', '=', allowance.kind)
    .where('subject', '=', allowance.subject)
    .execute()
}
