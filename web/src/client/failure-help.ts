import { ApiError } from '@inkprint/contract'

/**
 * What may be the matter with a failed call, beside the words that say what failed; null when they say it
 * all. Those words, or a button, say to try again already; where they say later, no moment is promised.
 */
export function failureHelp(error: unknown, again: 'now' | 'later' = 'now'): string | null {
  if (!(error instanceof ApiError)) return noAnswer(again)
  if (error.status === 429) return `Too many attempts. ${waitFor(error.retryAfterSeconds)}`
  if (error.status >= 500) return again === 'later' ? troubleNow : serverTrouble
  return null
}

/** A browser that says it is online may be wrong; one that says it is not is right. */
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
