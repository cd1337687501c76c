import { lookup as systemLookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { DeliveryProblem } from '@inkprint/contract'
import { isPublicAddress } from './addresses.ts'
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from './outgoing.ts'

interface Options {
  /** Lets requests go to this machine and its networks, also without TLS. */
  isLocalAllowed: boolean
  resolve?: (name: string) => Promise<Address[]>
  limits?: Partial<Limits>
}

interface Address {
  address: string
  family: number
}

interface Limits {
  connectMs: number
  /** From the beginning to the last byte that is read. */
  totalMs: number
  mostBytes: number
}

const usualLimits: Limits = { connectMs: 5_000, totalMs: 10_000, mostBytes: 64_000 }

export function openOutgoing({ isLocalAllowed, resolve = ask, limits }: Options): Outgoing {
  const within = { ...usualLimits, ...limits }
  const isAllowed = (address: string) => isLocalAllowed || isPublicAddress(address)
  const lookup = checkedLookup(resolve, isAllowed)
  return {
    problemOf(url) {
      const { protocol, hostname } = new URL(url)
      if (protocol !== 'https:' && !isLocalAllowed) return 'Must begin with https://'
      const host = withoutBrackets(hostname)
      if (isIP(host) !== 0 && !isAllowed(host)) return 'Must not be an address of a private network'
      return null
    },
    async post(request) {
      if (this.problemOf(request.url)) return failure('address_not_allowed')
      return exchange(request, { lookup, limits: within })
    },
  }
}

/**
 * Gives only addresses that were checked to whoever connects. Asking, checking and connecting are one
 * step: a name that changes its mind in between gains nothing.
 */
function checkedLookup(
  resolve: (name: string) => Promise<Address[]>,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name).then(
      (found) => {
        const [first] = found
        if (!first) return callback(problemError('name_not_found'), '')
        // One private address among public ones is a trick, too.
        if (!found.every(({ address }) => isAllowed(address))) {
          return callback(problemError('address_not_allowed'), '')
        }
        if (all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      () => callback(problemError('name_not_found'), ''),
    )
  }
}

function ask(name: string): Promise<Address[]> {
  return systemLookup(name, { all: true })
}

async function exchange(
  { url, headers, body }: OutgoingRequest,
  { lookup, limits }: { lookup: LookupFunction; limits: Limits },
): Promise<OutgoingAnswer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limits.totalMs)
  try {
    const response = await send({ url, headers, body }, { lookup, limits, signal: stop.signal })
    const status = response.statusCode ?? 0
    const read = await beginningOf(response, limits.mostBytes)
    return {
      status,
      body: read,
      retryAfterSeconds: retryAfterOf(response),
      problem: problemOfStatus(status),
    }
  } catch (error) {
    return failure(stop.signal.aborted ? 'timeout' : problemOfError(error))
  } finally {
    clearTimeout(timer)
  }
}

function send(
  { url, headers, body }: OutgoingRequest,
  { lookup, limits, signal }: { lookup: LookupFunction; limits: Limits; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.startsWith('https:') ? https : http
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  // A connection of its own: one that was kept open would belong to an address checked long ago.
  const options = {
    method: 'POST',
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

/** Reads no more than it keeps; an answer that never ends is cut off. The status counts either way. */
async function beginningOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // Cut off by the time limit or by the receiver; what arrived is kept.
  } finally {
    response.destroy()
  }
  return Buffer.concat(pieces).subarray(0, mostBytes).toString()
}

/** Redirects are not followed: what is signed for one address is nobody else's, and the target would have to be checked anew. */
function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after']
  if (value === undefined) return null
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function failure(problem: DeliveryProblem): OutgoingAnswer {
  return { status: null, body: null, retryAfterSeconds: null, problem }
}

function problemError(problem: DeliveryProblem): NodeJS.ErrnoException {
  return Object.assign(new Error(problem), { code: problem })
}

/** Our own problems are codes of errors; those of TLS have names of their own. */
function problemOfError(error: unknown): DeliveryProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'timeout' || code === 'name_not_found' || code === 'address_not_allowed') return code
  const isCertificate = /CERT|SELF_SIGNED|ISSUER|ERR_TLS|ERR_SSL|SIGNATURE/.test(code)
  return isCertificate ? 'certificate_refused' : 'connection_failed'
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
