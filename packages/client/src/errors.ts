import type { ErrorCode } from './generated.ts'

/** Everything that this client throws, except what your own AbortSignal was aborted with. */
export class InkprintError extends Error {
  override name = 'InkprintError'
}

/** The server refused, or something on the way to it did. */
export class ApiError extends InkprintError {
  override name = 'ApiError'
  readonly status: number
  /** What went wrong, for programs; missing where something other than Inkprint answered, such as a proxy. */
  readonly code: ErrorCode | undefined
  /** Include it when you ask for help; null where nothing named one. */
  readonly requestId: string | null
  /** What is wrong with which field of the input. */
  readonly fieldErrors: { field: string; message: string }[]
  /** How long the server asks to wait; null when it does not say. */
  readonly retryAfterSeconds: number | null
  /** The whole answer, such as `credits_required`; null where it was not JSON. */
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

/** No answer came: the address is wrong, or the network or the server is down. */
export class ConnectionError extends InkprintError {
  override name = 'ConnectionError'
}

/** No answer came in time. */
export class TimeoutError extends InkprintError {
  override name = 'TimeoutError'
}

/** A webhook that did not come from Inkprint, was changed on the way, or is a repeat of an old one. */
export class WebhookError extends InkprintError {
  override name = 'WebhookError'
}

function messageOf(status: number, body: Record<string, unknown> | null): string {
  const { detail, code } = body ?? {}
  const words = typeof detail === 'string' ? detail : wordsOf(detail)
  return `${status} ${code ? `${code}: ` : ''}${words || 'The response is not from Inkprint'}`
}

/** The problems of a malformed input, one after another. */
function wordsOf(detail: unknown): string {
  if (!Array.isArray(detail)) return ''
  return detail.map(({ loc, msg }) => `${[loc].flat().slice(1).join('.')}: ${msg}`).join('; ')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
