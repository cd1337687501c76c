import { type Endpoint, newIdempotencyKey, requestFor } from '@inkprint/contract'
import { ApiError, ConnectionError, InkprintError, TimeoutError } from './errors.ts'
import { type Call, type Calls, calls } from './generated.ts'
import { isRetried, pauseMs, retryAfterIn } from './retries.ts'
import { deadline, sleep } from './waiting.ts'

export type CallName = keyof Calls
export type Input<Name extends CallName> = Calls[Name]['input']
export type Output<Name extends CallName> = Calls[Name]['output']
/** Calls that can return before their work is done, and their result in that case. */
export type DeferrableName = {
  [Name in CallName]: Calls[Name] extends { deferred: unknown } ? Name : never
}[CallName]
export type DeferredOutput<Name extends DeferrableName> = Calls[Name]['deferred']

export interface ClientOptions {
  /**
   * An API key from the dashboard. Keep it out of public pages: anybody who has it can spend your credits.
   */
  apiKey: string
  /** The address of the installation, such as `https://inkprint.example.com`. */
  baseUrl: string
  /** The time limit of each attempt; two minutes by default. */
  timeoutMs?: number | undefined
  /** How often a call is retried after a temporary failure; twice by default. */
  maxRetries?: number | undefined
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

export interface CallOptions {
  /** Stops waiting for the response. */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  /**
   * Identifies a paid call, so that it takes effect and is charged only once, however often it is sent.
   * Generated if you give none.
   */
  idempotencyKey?: string | undefined
}

/** Makes a call by its name. */
export type Send = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Output<Name>>

/** Makes a call without waiting for its result, with `Prefer: respond-async`. */
export type SendLater = <Name extends DeferrableName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<DeferredOutput<Name>>

export function createTransport(client: ClientOptions): { send: Send; sendLater: SendLater } {
  const baseUrl = client.baseUrl.replace(/\/+$/, '')
  if (!/^https?:\/\//.test(baseUrl)) throw new InkprintError('baseUrl must be an http(s) address')
  const sendAs =
    (isDeferred: boolean) =>
    async (name: CallName, input: unknown, options: CallOptions = {}) => {
      const call: Call = calls[name]
      const idempotencyKey = call.takesIdempotencyKey
        ? (options.idempotencyKey ?? newIdempotencyKey())
        : undefined
      const { path, ...request } = requestFor(asEndpoint(call), input as never, {
        token: client.apiKey,
        idempotencyKey,
        isDeferred,
      })
      const attempt = () => attemptOnce(client, { call, url: baseUrl + path, request, options })
      return (await repeated(attempt, { call, client, options })) as never
    }
  return { send: sendAs(false), sendLater: sendAs(true) }
}

async function repeated(
  attempt: () => Promise<unknown>,
  { call, client, options }: { call: Call; client: ClientOptions; options: CallOptions },
): Promise<unknown> {
  const maxRetries = options.maxRetries ?? client.maxRetries ?? 2
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      // An earlier attempt, whose response was lost, has deleted it.
      const isGone = error instanceof ApiError && error.status === 404 && call.method === 'DELETE'
      if (isGone && tried > 0) return null
      const pause = pauseMs(error, tried)
      if (tried >= maxRetries || pause === null || !isRetried(error, call)) throw error
      await sleep(pause, options.signal)
    }
  }
}

interface Attempt {
  call: Call
  url: string
  request: RequestInit
  options: CallOptions
}

/** Sends one request and reads the whole response. */
async function attemptOnce(
  client: ClientOptions,
  { call, url, request, options }: Attempt,
): Promise<unknown> {
  const { fetch = globalThis.fetch } = client
  const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? 120_000
  const limit = deadline(timeoutMs, options.signal)
  try {
    options.signal?.throwIfAborted()
    const response = await fetch(url, { ...request, redirect: 'manual', signal: limit.signal })
    return outputOf(call, { response, bytes: new Uint8Array(await response.arrayBuffer()) })
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    if (error instanceof InkprintError) throw error
    if (limit.isOver()) throw new TimeoutError(`No response within ${timeoutMs} ms`)
    throw new ConnectionError(`No response from ${url}`, { cause: error })
  } finally {
    limit.clear()
  }
}

function outputOf(
  { stream }: Call,
  { response, bytes }: { response: Response; bytes: Uint8Array },
): unknown {
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const place = headers.get('location') ?? 'another address'
    throw new InkprintError(`The server redirects to ${place}: use that as baseUrl`)
  }
  if (response.ok && stream === 'application/pdf') return bytes
  const text = new TextDecoder().decode(bytes)
  if (response.ok && stream) return text
  const body = jsonIn(text)
  if (response.ok && (body !== undefined || status === 204)) return body ?? null
  const requestId = headers.get('x-request-id')
  if (response.ok) throw new InkprintError(`The response is not JSON (request ${requestId})`)
  throw new ApiError({ status, body, requestId, retryAfterSeconds: retryAfterIn(headers) })
}

/** The parts of a declaration that are needed to make a request. */
function asEndpoint({ method, path, encoding, query = [], body = [] }: Call): Endpoint {
  const fieldsOf = (names: string[]) => ({
    shape: Object.fromEntries(names.map((name) => [name, name])),
  })
  return {
    method,
    path,
    encoding: encoding ?? 'json',
    query: fieldsOf(query),
    body: fieldsOf(body),
  } as unknown as Endpoint
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
