import { ApiError, ConnectionError, TimeoutError } from '@inkprint/client'

/** The meaning of each exit code, for scripts. */
export const exitCodes = {
  fine: 0,
  /** A text got a verdict named in `--fail-on`, or a receipt is invalid. */
  failed: 1,
  /** Invalid arguments. */
  usage: 2,
  /** No key, or one that is invalid or lacks the scope. */
  key: 3,
  /** Not enough credits, or the key's budget is used up. */
  credits: 4,
  /** Something could not be analyzed: an unreadable file, no connection, or a failure. */
  incomplete: 5,
  /** Ctrl-C, as in shells. */
  interrupted: 130,
} as const

export interface Failure {
  message: string
  code: number
}

/** A problem that the user can fix. */
export class UserError extends Error {
  readonly code: number

  constructor(message: string, code: number = exitCodes.usage) {
    super(message)
    this.code = code
  }
}

/** The message for an error, and its exit code. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UserError) return error
  if (error instanceof ApiError) return { message: wordsFor(error), code: codeFor(error) }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return { message: `${error.message}. Is the address right?`, code: exitCodes.incomplete }
  }
  const { message, code } = Object(error)
  const isUsage = String(code).startsWith('ERR_PARSE_ARGS')
  return {
    message: String(message ?? error),
    code: isUsage ? exitCodes.usage : exitCodes.incomplete,
  }
}

function wordsFor({ code, message, body, requestId }: ApiError): string {
  if (code === 'UNAUTHORIZED') return 'The key does not work. Sign in again: inkprint login'
  if (code === 'SCOPE_MISSING') {
    return `The key does not have the scope “${body?.scope}”. Use one that does: inkprint login`
  }
  if (code === 'INSUFFICIENT_CREDITS') {
    return `Not enough credits: ${body?.credits_required} are needed, ${body?.credits_available} are left.`
  }
  if (code === 'KEY_BUDGET_USED') {
    return `The key’s monthly budget is too low: ${body?.credits_required} credits are needed, ${body?.credits_available} are left.`
  }
  return requestId ? `${message} (${requestId})` : message
}

function codeFor({ code }: ApiError): number {
  if (code === 'UNAUTHORIZED' || code === 'SCOPE_MISSING') return exitCodes.key
  const isUnpaid = code === 'INSUFFICIENT_CREDITS' || code === 'KEY_BUDGET_USED'
  return isUnpaid ? exitCodes.credits : exitCodes.incomplete
}
