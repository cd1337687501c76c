import { ApiError, ConnectionError, TimeoutError } from './errors.ts'
import type { Call } from './generated.ts'

/** It is unknown whether the call took effect; even a 503 may come from something in front of the server. */
const unclear = [408, 500, 502, 503, 504]
/** The path endings of calls that change nothing, or that can safely be repeated. */
const harmless = /\/(price|extract|pause|resume|cancel)$/
/** Longer waits are left to the caller. */
const longestPauseMs = 60_000

/** Whether a retry may help without doing the work, or charging for it, twice. */
export function isRetried(error: unknown, call: Call): boolean {
  const isRepeatable =
    call.method !== 'POST' || call.takesIdempotencyKey === true || harmless.test(call.path)
  if (error instanceof ConnectionError || error instanceof TimeoutError) return isRepeatable
  if (!(error instanceof ApiError)) return false
  // With these, the server says that it did nothing.
  if (error.status === 429 || error.code === 'QUEUE_FULL') return true
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return true
  return unclear.includes(error.status) && isRepeatable
}

/** How long to wait before the next attempt; null if that would be too long. */
export function pauseMs(error: unknown, tried: number): number | null {
  const told = error instanceof ApiError ? error.retryAfterSeconds : null
  if (told !== null) return told * 1_000 <= longestPauseMs ? told * 1_000 : null
  // Randomized, so that clients refused together do not all come back at once.
  return 500 * 2 ** tried * (0.5 + Math.random() / 2)
}

/** Seconds, even if a proxy sent a date instead. */
export function retryAfterIn(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
