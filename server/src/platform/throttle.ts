import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { rowExpiry } from './expiry.ts'

export interface AttemptLimit {
  /** What is counted, such as `sign-in`. */
  kind: string
  /** Who it is counted for: an account or a network address. */
  subject: string
  limit: number
  windowSeconds: number
}

/** One counted attempt. */
interface Attempt {
  kind: string
  subject: string
  windowStart: Date
}

/** No window is longer than a day. */
export const attemptExpiry = rowExpiry({
  table: 'attempts',
  column: 'window_start',
  afterDays: 1,
})

/** Counts an attempt before the work it guards, so that simultaneous attempts cannot slip through. */
export async function countAttempt({ db, now }: Pick<Deps, 'db' | 'now'>, limit: AttemptLimit) {
  const windowMs = limit.windowSeconds * 1000
  const windowStart = new Date(Math.floor(now().getTime() / windowMs) * windowMs)
  const { count } = await db
    .insertInto('attempts')
    .values({
      kind: limit.kind,
      subject: limit.subject,
      window_start: windowStart,
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
    attempt: { kind: limit.kind, subject: limit.subject, windowStart },
    isAllowed: count <= limit.limit,
    retryAfterSeconds: Math.ceil((windowStart.getTime() + windowMs - now().getTime()) / 1000),
  }
}

/** Whether an attempt is within the limit, and when the next one would be. */
export type Counted = Awaited<ReturnType<typeof countAttempt>>

/** Beyond the limit, only successes get through: a failure says to wait, not what was wrong. */
export async function refuseFailureBeyondLimit<Result>(
  { isAllowed, retryAfterSeconds }: Counted,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (isAllowed) return attempt()
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds, cause: error })
  }
}

/** Counts an attempt, and refuses it beyond the limit. */
export async function requireWithinLimit(
  deps: Pick<Deps, 'db' | 'now'>,
  limit: AttemptLimit,
): Promise<Attempt> {
  const { attempt, isAllowed, retryAfterSeconds } = await countAttempt(deps, limit)
  if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  return attempt
}

/** Uncounts an attempt that turned out not to be one. */
export async function uncountAttempt(
  { db }: Pick<Deps, 'db'>,
  { kind, subject, windowStart }: Attempt,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart.toISOString())
    .execute()
}
