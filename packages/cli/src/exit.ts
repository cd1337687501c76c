import { ApiError, ConnectionError, TimeoutError } from '@inkprint/client'

/** What a script can tell from the exit code. */
export const exitCodes = {
  fine: 0,
  /** A text has a verdict that `--fail-on` names; a receipt is not valid. */
  failed: 1,
  /** The command was called wrongly. */
  usage: 2,
  /** No key, or one that does not work or was not made for this. */
  key: 3,
  /** Not enough credits, or the key's budget is used. */
  credits: 4,
  /** Something could not be analyzed: a file that cannot be read, no connection, a failure. */
  incomplete: 5,
  /** Ctrl-C, as shells have it. */
  interrupted: 130,
} as const

export interface Failure {
  message: string
  code: number
}

/** A problem that the user can do something about. */
export class UserError extends Error {
  readonly code: number

  constructor(message: string, code: number = exitCodes.usage) {
    super(message)
    this.code = code
  }
}

/** What to say about an error, and the exit code it leads to. */
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
