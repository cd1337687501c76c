import { ApiError } from '@inkprint/contract'
import { errorMessage } from './error-message.ts'
import { failureHelp, waitFor } from './failure-help.ts'

/** What may be the matter and what to do, beside what the server itself says about it. */
export function failureNote(error: unknown, again: 'now' | 'later' = 'now'): string | null {
  if (!(error instanceof ApiError && isExplained(error))) return failureHelp(error, again)
  return error.retryAfterSeconds === null ? null : waitFor(error.retryAfterSeconds)
}

/** What failed, why, and what to do, in one line: for a message that passes by. */
export function failureText(error: unknown, what: string): string {
  return linked([what, errorMessage(error, ''), failureNote(error) ?? ''])
}

/** The same where a place says what failed already: the words are for when the server gives no reason. */
export function failureReason(error: unknown, words: string): string {
  return linked([errorMessage(error, words), failureNote(error) ?? ''])
}

const unexplained = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']

/** Our server said in words what is the matter; a proxy, or a server that does not know it either, did not. */
function isExplained({ code }: ApiError): boolean {
  return code !== undefined && !unexplained.includes(code)
}

/** One sentence after the other; words that stand alone keep no period. */
function linked(parts: string[]): string {
  const said = parts.filter((part) => part !== '')
  return said
    .map((part, at) => (at < said.length - 1 && !/[.!?]$/.test(part) ? `${part}.` : part))
    .join(' ')
}
