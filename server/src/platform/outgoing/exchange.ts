import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { OutgoingProblem } from '@inkprint/contract'
import type { OutgoingRequest } from './outgoing.ts'

export interface Limits {
  connectMs: number
  /** From the start of the request to the last byte read. */
  totalMs: number
  mostBytes: number
}

/** Sends a request over its own connection; the body of the response is not read yet. */
export function send(
  { url, headers, body, method = 'POST' }: OutgoingRequest,
  { lookup, limits, signal }: { lookup: LookupFunction; limits: Limits; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.startsWith('https:') ? https : http
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  // Connections are not reused: the address of an open one was checked long ago.
  const options = {
    method,
    headers: { ...headers, ...length },
    lookup,
    signal,
    agent: false,
  }
  const sending = request(url, options, resolve)
  const connecting = setTimeout(() => sending.destroy(problemError('timeout')), limits.connectMs)
  sending.on('socket', (socket) => {
    socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () =>
      clearTimeout(connecting),
    )
  })
  sending.on('error', reject)
  sending.on('close', () => clearTimeout(connecting))
  sending.end(body)
  return promise
}

/** Reads only as much as is kept; an endless response is cut off. The status counts either way. */
export async function beginningOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // Cut off by the time limit or the receiver; keep what has arrived.
  } finally {
    response.destroy()
  }
  return Buffer.concat(pieces).subarray(0, mostBytes).toString()
}

export function problemError(problem: OutgoingProblem): NodeJS.ErrnoException {
  return Object.assign(new Error(problem), { code: problem })
}

/**
 * Our own problems arrive as the error code itself; TLS errors are recognized by the names of their codes.
 */
export function problemOfError(error: unknown): OutgoingProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'timeout' || code === 'name_not_found' || code === 'address_not_allowed') return code
  const isCertificate = /CERT|SELF_SIGNED|ISSUER|ERR_TLS|ERR_SSL|SIGNATURE/.test(code)
  return isCertificate ? 'certificate_refused' : 'connection_failed'
}
