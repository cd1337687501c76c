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

/** Calls an endpoint of the contract. An answer 401 also ends the session and leads to the sign-in screen. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  return endingSession((token) => sendAs(token, endpoint, { input }))
}

/** Like `call`, but however often it is repeated under the same key, it is done once. */
export function callOnce<E extends Endpoint>(
  endpoint: E,
  { idempotencyKey, input }: { idempotencyKey: string; input: Input<E> },
): Promise<Output<E>> {
  return endingSession((token) => sendAs(token, endpoint, { input, idempotencyKey }))
}

/** Like `call`, but what a 401 means is left to the caller. */
export function probe<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  return sendAs(readToken(), endpoint, { input })
}

/** Calls `listener` whenever an answer has ended the session; returns how to stop. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

/** What may help a refused call: whether it is to be repeated. The frame of the signed-in pages sets it. */
export const refusals: { help: ((error: unknown) => Promise<boolean>) | null } = { help: null }

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Where the calls go when that is not where this page came from; null when it is. */
export function otherServerUrl(): string | null {
  return currentBase() === window.location.origin ? null : currentBase()
}

/** The full address of a page the server itself serves, such as the API documentation. */
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
    // An answer to an older token must not end the session that has begun since.
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
  // Endpoints that need fields are never called without input: `Arguments` sees to that.
  return send(endpoint, input as Input<E>, {
    baseUrl: currentBase(),
    token,
    idempotencyKey,
    fetch: notingFetch,
  })
}

/** Whether anything answers is news for the whole page. */
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
