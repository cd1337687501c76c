import { ApiError, ConnectionError, TimeoutError } from './errors.ts'
import type { Call } from './generated.ts'

/** Nobody knows whether it was done; a 503 may also come from something in front of the server. */
const unclear = [408, 500, 502, 503, 504]
/** The ends of the paths of calls that change nothing, or the same thing again. */
const harmless = /\/(price|extract|pause|resume|cancel)$/
/** Longer is left to the caller. */
const longestPauseMs = 60_000

/** Whether trying again may help and cannot do the work, or take the price, twice. */
export function isRetried(error: unknown, call: Call): boolean {
  const isRepeatable =
    call.method !== 'POST' || call.takesIdempotencyKey === true || harmless.test(call.path)
  if (error instanceof ConnectionError || error instanceof TimeoutError) return isRepeatable
  if (!(error instanceof ApiError)) return false
  // With these the server says that it did nothing.
  if (error.status === 429 || error.code === 'QUEUE_FULL') return true
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return true
  return unclear.includes(error.status) && isRepeatable
}

/** How long to wait before the next attempt; null where that is too long. */
export function pauseMs(error: unknown, tried: number): number | null {
  const told = error instanceof ApiError ? error.retryAfterSeconds : null
  if (told !== null) return told * 1_000 <= longestPauseMs ? told * 1_000 : null
  // Not all at the same moment, where many clients were refused together.
  return 500 * 2 ** tried * (0.5 + Math.random() / 2)
}

/** Seconds, also where a proxy wrote a date. */
export function retryAfterIn(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
