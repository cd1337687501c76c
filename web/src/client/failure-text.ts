import { ApiError } from '@inkprint/contract'
import { errorMessage } from './error-message.ts'
import { failureHelp, waitFor } from './failure-help.ts'

/** What may be the cause and what to do, beside what the server itself says. */
export function failureNote(error: unknown, again: 'now' | 'later' = 'now'): string | null {
  if (!(error instanceof ApiError && isExplained(error))) return failureHelp(error, again)
  return error.retryAfterSeconds === null ? null : waitFor(error.retryAfterSeconds)
}

/** What failed, why, and what to do, in one line, for a message that disappears by itself. */
export function failureText(error: unknown, what: string): string {
  return linked([what, errorMessage(error, ''), failureNote(error) ?? ''])
}

/**
 * Like `failureText`, for places that already say what failed; `words` are used if the server gives no
 * reason.
 */
export function failureReason(error: unknown, words: string): string {
  return linked([errorMessage(error, words), failureNote(error) ?? ''])
}

const unexplained = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']

/** Whether our own server stated the reason; a proxy, or a server with an internal error, does not. */
function isExplained({ code }: ApiError): boolean {
  return code !== undefined && !unexplained.includes(code)
}

/** Joins sentences into one line, adding a missing period to all but the last. */
function linked(parts: string[]): string {
  const said = parts.filter((part) => part !== '')
  return said
    .map((part, at) => (at < said.length - 1 && !/[.!?]$/.test(part) ? `${part}.` : part))
    .join(' ')
}
