import type { ErrorCode } from './generated.ts'

/** The base class of everything this client throws, except the reason of your own AbortSignal. */
export class InkprintError extends Error {
  override name = 'InkprintError'
}

/** An error response, from the server or from something in front of it. */
export class ApiError extends InkprintError {
  override name = 'ApiError'
  readonly status: number
  /** The error code; missing if something other than Inkprint answered, such as a proxy. */
  readonly code: ErrorCode | undefined
  /** Include it when you ask for help; null if the response had none. */
  readonly requestId: string | null
  /** Which input fields are wrong, and why. */
  readonly fieldErrors: { field: string; message: string }[]
  /** How long the server asks to wait; null if it does not say. */
  readonly retryAfterSeconds: number | null
  /** The whole body, with fields such as `credits_required`; null if it was not JSON. */
  readonly body: Record<string, unknown> | null

  constructor(answer: {
    status: number
    body: unknown
    requestId: string | null
    retryAfterSeconds: number | null
  }) {
    const body = isObject(answer.body) ? answer.body : null
    super(messageOf(answer.status, body))
    this.status = answer.status
    this.body = body
    this.code = body?.code as ErrorCode | undefined
    this.requestId = answer.requestId ?? (body?.request_id as string | undefined) ?? null
    this.fieldErrors = Array.isArray(body?.errors) ? body.errors : []
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}

/** No response: the address is wrong, or the network or the server is down. */
export class ConnectionError extends InkprintError {
  override name = 'ConnectionError'
}

/** No response in time. */
export class TimeoutError extends InkprintError {
  override name = 'TimeoutError'
}

/** A webhook that did not come from Inkprint, was altered on the way, or is a replay of an old one. */
export class WebhookError extends InkprintError {
  override name = 'WebhookError'
}

function messageOf(status: number, body: Record<string, unknown> | null): string {
  const { detail, code } = body ?? {}
  const words = typeof detail === 'string' ? detail : wordsOf(detail)
  return `${status} ${code ? `${code}: ` : ''}${words || 'The response is not from Inkprint'}`
}

/** The problems of an invalid input, in one line. */
function wordsOf(detail: unknown): string {
  if (!Array.isArray(detail)) return ''
  return detail.map(({ loc, msg }) => `${[loc].flat().slice(1).join('.')}: ${msg}`).join('; ')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
