import { ApiError } from '@inkprint/client'
import { durationOf } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** The server's limits are counted per hour. */
const longestSeconds = 3_700

/** Runs something, and repeats it when the server's limit allows. */
export type Patient = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * The client itself waits for up to a minute; longer waits are announced, once for all calls waiting
 * together.
 */
export function patience({ note }: Pick<Terminal, 'note'>): Patient {
  let toldUntil = 0
  return async (act) => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        const seconds = secondsToWait(error)
        if (seconds === null) throw error
        const until = Date.now() + seconds * 1_000
        if (until > toldUntil + 5_000) {
          toldUntil = until
          note(`The server accepts no more for now. Continuing in ${durationOf(seconds)}.`)
        }
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      }
    }
  }
}

function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const seconds = error.retryAfterSeconds
  return seconds === null || seconds > longestSeconds ? null : Math.max(1, Math.ceil(seconds))
}
