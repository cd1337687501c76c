import { ApiError } from '@inkprint/contract'

/**
 * What may have caused a failed call, to show beside the words that say what failed; null if there is nothing
 * to add. With `now`, the text may suggest waiting a moment; with `later`, the words beside it already say to
 * try again later.
 */
export function failureHelp(error: unknown, again: 'now' | 'later' = 'now'): string | null {
  if (!(error instanceof ApiError)) return noAnswer(again)
  if (error.status === 429) return `Too many attempts. ${waitFor(error.retryAfterSeconds)}`
  if (error.status >= 500) return again === 'later' ? troubleNow : serverTrouble
  return null
}

/** `navigator.onLine` can be wrong when it is true, but not when it is false. */
function noAnswer(again: 'now' | 'later'): string {
  if (!navigator.onLine) return 'No connection. Check your network.'
  return `The server does not answer. Check your network${again === 'now' ? ', or wait a moment.' : '.'}`
}

const troubleNow = 'The server has a problem.'
const serverTrouble = `${troubleNow} It may be over in a moment.`

export function waitFor(seconds: number | null): string {
  if (seconds === null) return 'Wait a while.'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'Wait a minute.' : `Wait ${minutes} minutes.`
}
