import { lookup as systemLookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { OutgoingProblem } from '@inkprint/contract'
import { isPublicAddress } from './addresses.ts'
import { beginningOf, type Limits, problemError, problemOfError, send } from './exchange.ts'
import {
  type Outgoing,
  type OutgoingAnswer,
  OutgoingFailure,
  type OutgoingRequest,
} from './outgoing.ts'

interface Options {
  /** Allows requests to this machine and private networks, and without TLS. */
  isLocalAllowed: boolean
  resolve?: (name: string) => Promise<Address[]>
  limits?: Partial<Limits>
}

interface Address {
  address: string
  family: number
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
    async fetch(url, { method, headers, body }) {
      if (this.problemOf(url)) throw new OutgoingFailure('address_not_allowed')
      return fetched({ url, method, headers, body }, { lookup, limits: within })
    },
  }
}

/**
 * Returns only addresses that passed the check. Lookup, check and connection are a single step, so that
 * changing the DNS record in between achieves nothing.
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
        // One private address among public ones is an attack, too.
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

interface Way {
  lookup: LookupFunction
  limits: Limits
}

async function exchange(request: OutgoingRequest, way: Way): Promise<OutgoingAnswer> {
  try {
    return await answered(request, way, ({ response, body }) => {
      const status = response.statusCode ?? 0
      const retryAfterSeconds = retryAfterOf(response)
      return { status, body, retryAfterSeconds, problem: problemOfStatus(status) }
    })
  } catch (error) {
    if (error instanceof OutgoingFailure) return failure(error.problem)
    throw error
  }
}

/** Answers like the platform's `fetch`, but without following redirects. */
function fetched(request: OutgoingRequest, way: Way): Promise<Response> {
  return answered(request, way, ({ response, body, isCut }) => {
    // Half a document may mean something different from the whole.
    if (isCut) throw new OutgoingFailure('timeout')
    const status = response.statusCode ?? 0
    const type = response.headers['content-type'] ?? ''
    const isBodiless = status < 200 || status === 204 || status === 205 || status === 304
    return new Response(isBodiless ? null : body, {
      status: Math.max(status, 200),
      headers: { 'content-type': type },
    })
  })
}

interface Received {
  response: IncomingMessage
  body: string
  /** Whether time ran out before everything was read. */
  isCut: boolean
}

/** Any failure, including one while reading the response, becomes an `OutgoingFailure`. */
async function answered<Answer>(
  request: OutgoingRequest,
  { lookup, limits }: Way,
  answerOf: (received: Received) => Answer,
): Promise<Answer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limits.totalMs)
  try {
    const response = await send(request, { lookup, limits, signal: stop.signal })
    const body = await beginningOf(response, limits.mostBytes)
    return answerOf({ response, body, isCut: stop.signal.aborted })
  } catch (error) {
    if (error instanceof OutgoingFailure) throw error
    const problem = stop.signal.aborted ? 'timeout' : problemOfError(error)
    throw new OutgoingFailure(problem, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Redirects are not followed: the signature is meant for one address only, and the target would need checking
 * again.
 */
function problemOfStatus(status: number): OutgoingProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const value = headers['retry-after']
  if (value === undefined) return null
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function failure(problem: OutgoingProblem): OutgoingAnswer {
  return { status: null, body: null, retryAfterSeconds: null, problem }
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
