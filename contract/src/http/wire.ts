import type { Endpoint, Input, Output } from './endpoint.ts'
import { ApiError } from './errors.ts'
import { pathTo } from './path-to.ts'

/** A request as sent over the network. */
export interface WireRequest {
  method: Endpoint['method']
  /** Path and query; the sender adds the address of the server. */
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

/** Options of a request besides its input. */
export interface RequestOptions {
  /** An API key, or the token of a session or a share. */
  token?: string | null | undefined
  /** A call repeated with the same key takes effect only once. */
  idempotencyKey?: string | undefined
  /** Asks not to wait for the result (`Prefer: respond-async`), which can then be read with `GET`. */
  isDeferred?: boolean | undefined
}

export interface SendOptions extends RequestOptions {
  baseUrl: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  signal?: AbortSignal
}

/** Endpoints without required fields may be called without input. */
export type Arguments<E extends Endpoint> =
  object extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** Calls an endpoint; throws an `ApiError` if the response is an error. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { baseUrl, fetch = globalThis.fetch, signal, ...options }: SendOptions,
): Promise<Output<E>> {
  const { path, ...request } = requestFor(endpoint, input, options)
  const response = await fetch(baseUrl + path, { ...request, ...(signal && { signal }) })
  return outputOf(endpoint, {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  })
}

/** Builds a call's request, with each field where the contract says. */
export function requestFor<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, idempotencyKey, isDeferred }: RequestOptions = {},
): WireRequest {
  const fields: Fields = Object(input)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (isDeferred) headers.Prefer = 'respond-async'
  const body = bodyOf(endpoint, fields)
  const type = contentTypes[endpoint.encoding]
  if (body !== null && type) headers['Content-Type'] = type
  return {
    method: endpoint.method,
    path: pathTo(endpoint.path, { params: fields, query: entriesOf(endpoint.query.shape, fields) }),
    headers,
    ...(body !== null && { body }),
  }
}

/** Reads a response; throws an `ApiError` if it is an error. */
export function outputOf<E extends Endpoint>(
  { errorFamily, stream }: E,
  { status, text, retryAfter }: { status: number; text: string; retryAfter?: string | null },
): Output<E> {
  const body = jsonOf(text)
  if (status >= 200 && status < 300) {
    // The server already limits responses to the contract; fields added after this client was built stay as
    // they are.
    return (stream === undefined ? body : text) as Output<E>
  }
  const seconds = Number(retryAfter ?? Number.NaN)
  throw new ApiError(status, body, {
    family: errorFamily,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  })
}

type Fields = Record<string, unknown>

/** A multipart body sets its own content type, which contains the boundary. */
export const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: null,
} satisfies Record<Endpoint['encoding'], string | null>

function bodyOf({ body, encoding }: Endpoint, fields: Fields): string | FormData | null {
  const names = Object.keys(body.shape)
  if (names.length === 0) return null
  if (encoding === 'multipart') return formDataOf(names, fields)
  if (encoding === 'form') return new URLSearchParams(entriesOf(body.shape, fields)).toString()
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name]])))
}

function formDataOf(names: string[], fields: Fields): FormData {
  const data = new FormData()
  for (const name of names) {
    for (const value of [fields[name] ?? []].flat()) {
      if (value instanceof Blob) data.append(name, value)
      else data.append(name, String(value))
    }
  }
  return data
}

function entriesOf(shape: object, fields: Fields): [string, string][] {
  return Object.keys(shape)
    .filter((name) => fields[name] !== undefined && fields[name] !== null)
    .map((name) => [name, String(fields[name])])
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
