import { AppError } from '../platform/errors.ts'

/** What a key may still do in the current minute. */
export interface KeyLimit {
  limit: number
  remaining: number
  resetSeconds: number
  /** Whether this use was over the limit; it was not counted then. */
  isExceeded: boolean
}

export function refuseExceeded({ isExceeded, resetSeconds }: KeyLimit): void {
  if (!isExceeded) return
  throw new AppError('TOO_MANY_REQUESTS', {
    detail: 'Too many requests with this API key or organization. Please wait and try again.',
    retryAfterSeconds: resetSeconds,
  })
}
