import { ApiError } from '@inkprint/contract'

/** What to do about a failed call, beside the words that say what failed; null when they say it all. */
export function failureHelp(error: unknown): string | null {
  if (!(error instanceof ApiError)) return noConnection
  if (error.status === 429) return `Too many attempts. ${waitFor(error.retryAfterSeconds)}`
  if (error.status >= 500) return `${serverTrouble} Please try again in a moment.`
  return null
}

export const noConnection = 'No connection. Check your network, then try again.'
export const serverTrouble = 'The server has a problem.'

function waitFor(seconds: number | null): string {
  if (seconds === null) return 'Please try again later.'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`
}
