import type { Endpoint, ErrorBody, Input, Output } from '@inkprint/contract'
import { apiBase } from './api-base.ts'
import { noteReachable } from './reachability.ts'
import { dropToken, readToken } from './token.ts'

/** An answer that is an error; `body` is whatever came with it, or null when it was not JSON. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  /** How long the server asks to be left alone; null when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    super(`The server answered ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }

  get detail(): ErrorBody['detail'] | undefined {
    // The server's own error body; anything else simply has no such field.
    return (this.body as Partial<ErrorBody> | null)?.detail
  }

  /** What went wrong, for programs. */
  get code(): ErrorBody['code'] | undefined {
    return (this.body as Partial<ErrorBody> | null)?.code
  }

  get fieldErrors(): { field: string; message: string }[] {
    return (this.body as Partial<ErrorBody> | null)?.errors ?? []
  }
}

/** Calls an endpoint of the contract. An answer 401 also ends the session and leads to the sign-in screen. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  return callWith(endpoint, { input: fieldsOf(input) })
}

/** Like `call`, but however often it is repeated under the same key, it is done once. */
export function callOnce<E extends Endpoint>(
  endpoint: E,
  { idempotencyKey, input }: { idempotencyKey: string; input: Input<E> },
): Promise<Output<E>> {
  return callWith(endpoint, { input: fieldsOf(input), idempotencyKey })
}

/** A key nobody has used; made of what every browser has, also without HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function callWith<E extends Endpoint>(
  endpoint: E,
  sent: { input: Fields; idempotencyKey?: string },
): Promise<Output<E>> {
  const token = readToken()
  try {
    return await request(endpoint, { ...sent, token })
  } catch (error) {
    // An answer to an older token must not end the session that has begun since.
    if (isUnauthorized(error) && token === readToken()) {
      dropToken()
      for (const listener of unauthorizedListeners) listener()
    }
    throw error
  }
}

/** Like `call`, but what a 401 means is left to the caller. */
export function probe<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  return request(endpoint, { input: fieldsOf(input), token: readToken() })
}

/** Calls `listener` whenever an answer has ended the session; returns how to stop. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Where the calls go when that is not where this page came from; null when it is. */
export function foreignBase(): string | null {
  return currentBase() === window.location.origin ? null : currentBase()
}

/** The full address of a page the server itself serves, such as the API documentation. */
export function serverUrl(path: `/${string}`): string {
  return currentBase() + path
}

/** Endpoints without required fields may be called without input. */
type Arguments<E extends Endpoint> =
  object extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

type Fields = Record<string, unknown>

const unauthorizedListeners = new Set<() => void>()

async function request<E extends Endpoint>(
  endpoint: E,
  {
    input,
    token,
    idempotencyKey,
  }: { input: Fields; token: string | null; idempotencyKey?: string },
): Promise<Output<E>> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const body = bodyOf(endpoint, input)
  if (body) {
    headers.set('Content-Type', contentTypes[endpoint.encoding])
  }
  const response = await send(currentBase() + pathOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(body && { body }),
  })
  const answer = await jsonOf(response)
  if (!response.ok) throw new ApiError(response.status, answer, retryAfterOf(response))
  // The server cuts every answer to the contract; fields newer than this page are kept as they are.
  return answer as Output<E>
}

/** Whether anything answers is news for the whole page. */
async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    noteReachable(true)
    return response
  } catch (error) {
    noteReachable(false)
    throw error
  }
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} satisfies Record<Endpoint['encoding'], string>

function pathOf(endpoint: Endpoint, input: Fields): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const query = new URLSearchParams(entriesOf(endpoint.query.shape, input))
  return query.size > 0 ? `${path}?${query}` : path
}

function bodyOf(endpoint: Endpoint, input: Fields): string | null {
  const names = Object.keys(endpoint.body.shape)
  if (names.length === 0) return null
  if (endpoint.encoding === 'form') {
    return new URLSearchParams(entriesOf(endpoint.body.shape, input)).toString()
  }
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, input[name]])))
}

function entriesOf(shape: object, input: Fields): [string, string][] {
  return Object.keys(shape)
    .filter((name) => input[name] !== undefined && input[name] !== null)
    .map((name) => [name, String(input[name])])
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fieldsOf(input: unknown): Fields {
  return { ...(input as Fields | undefined) }
}

function currentBase(): string {
  const { hostname, origin } = window.location
  return apiBase({ hostname, origin, configured: import.meta.env.VITE_API_URL })
}
