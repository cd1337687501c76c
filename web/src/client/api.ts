import {
  ApiError,
  type Arguments,
  type Endpoint,
  type Input,
  type Output,
  send,
} from '@inkprint/contract'
import { apiBase } from './api-base.ts'
import { noteReachable } from './reachability.ts'
import { dropToken, readToken } from './token.ts'

/** Calls an endpoint of the contract. A 401 also ends the session and leads to the sign-in screen. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  return endingSession((token) => sendAs(token, endpoint, { input }))
}

/** Like `call`, but done only once, however often it is repeated with the same key. */
export function callOnce<E extends Endpoint>(
  endpoint: E,
  { idempotencyKey, input }: { idempotencyKey: string; input: Input<E> },
): Promise<Output<E>> {
  return endingSession((token) => sendAs(token, endpoint, { input, idempotencyKey }))
}

/** Like `call`, but leaves it to the caller to handle a 401. */
export function probe<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  return sendAs(readToken(), endpoint, { input })
}

/** Calls `listener` whenever a 401 has ended the session; returns a function that unsubscribes. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

/** May resolve a refused call, and returns whether to repeat it. Set by the frame of the signed-in pages. */
export const refusals: { help: ((error: unknown) => Promise<boolean>) | null } = { help: null }

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The server that calls go to if it is not the origin of this page; null if it is. */
export function otherServerUrl(): string | null {
  return currentBase() === window.location.origin ? null : currentBase()
}

/** The full URL of a page served by the server itself, such as the API documentation. */
export function serverUrl(path: `/${string}`): string {
  return currentBase() + path
}

const unauthorizedListeners = new Set<() => void>()

async function endingSession<Result>(
  ask: (token: string | null) => Promise<Result>,
): Promise<Result> {
  const token = readToken()
  try {
    return await ask(token)
  } catch (error) {
    // A 401 for an older token must not end a session that has begun since.
    if (isUnauthorized(error) && token === readToken()) {
      dropToken()
      for (const listener of unauthorizedListeners) listener()
    }
    if (await refusals.help?.(error)) return ask(token)
    throw error
  }
}

function sendAs<E extends Endpoint>(
  token: string | null,
  endpoint: E,
  { input, idempotencyKey }: { input: Input<E> | undefined; idempotencyKey?: string },
): Promise<Output<E>> {
  // `Arguments` ensures that endpoints with required fields are never called without input.
  return send(endpoint, input as Input<E>, {
    baseUrl: currentBase(),
    token,
    idempotencyKey,
    fetch: notingFetch,
  })
}

/** Records whether the server could be reached, so that the whole page can show it. */
async function notingFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    noteReachable(true)
    return response
  } catch (error) {
    noteReachable(false)
    throw error
  }
}

function currentBase(): string {
  const { hostname, origin } = window.location
  return apiBase({ hostname, origin, configured: import.meta.env.VITE_API_URL })
}
