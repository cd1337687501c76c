import { Readable } from 'node:stream'
import type { Access, Endpoint, Output, Received } from '@inkprint/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/addresses.ts'
import type { Deps } from '../platform/deps.ts'
import type { Actors } from '../policy/actor.ts'
import type { Authenticate } from '../policy/authenticate.ts'
import { requireConfirmation } from '../policy/confirmation.ts'
import type { CallHeaders, Context, Origin } from '../policy/context.ts'
import { publicBodyLimit } from './bodies.ts'
import { Deferred } from './deferred.ts'
import { Failure } from './failure.ts'
import { parseInput } from './input.ts'
import { createUploadRoom } from './multipart.ts'
import { Streamed } from './streamed.ts'

export type Handler<E extends Endpoint> = (
  context: Context<E['access']>,
  input: Received<E>,
) => Promise<Answer<E>> | Answer<E>

type Answer<E extends Endpoint> = Output<E> | Failure<Output<E>> | Deferred | Streamed

/** Registers the handler of an endpoint. */
export type Serve = <E extends Endpoint>(endpoint: E, handle: Handler<E>) => void

const membersBodyLimit = 100_000
/** Larger bodies share the memory limit of bodies with files. */
const largeBody = 10_000_000
/** If reading the body took longer than this, the session may have ended in the meantime. */
const slowBodyMs = 1_000

/**
 * Does the four things every call needs, in one place: authenticate, validate, run, and answer only with what
 * the contract names. Authentication comes before the body is read, so that no large body is accepted from a
 * caller who may not send it.
 */
export function createServe(
  app: FastifyInstance,
  { deps, authenticate }: { deps: Deps; authenticate: Authenticate },
): Serve {
  const room = createUploadRoom()
  return (endpoint, handle) => {
    const { access, permission, scope } = endpoint as Pick<
      typeof endpoint,
      'access' | 'permission' | 'scope'
    >
    const actors = new WeakMap<FastifyRequest, Actors[typeof access]>()
    const takesForms = endpoint.encoding === 'multipart'
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyLimitOf(endpoint),
      config: { takesForms },
      onRequest: async (request, reply) => {
        const [headers, origin] = [headersOf(request, reply, endpoint), originOf(request, reply)]
        // The key may be in the body, which is small for that reason.
        if (endpoint.keyField && !hasKey(headers)) return
        const actor = await authenticate({ access, permission, scope }, { headers, origin })
        actors.set(request, actor)
        if (takesForms || bodyLimitOf(endpoint) > largeBody)
          room.enter(request, { reply, owner: ownerOf(actor) ?? origin.network })
      },
      handler: async (request, reply) => {
        const [headers, origin] = [headersOf(request, reply, endpoint), originOf(request, reply)]
        // Checking a key counts as a use, so it is not checked twice.
        const isStale = reply.elapsedTime > slowBodyMs && access !== 'api-key'
        const known = isStale ? undefined : actors.get(request)
        const actor =
          known === undefined
            ? await authenticate({ access, permission, scope }, { headers, origin })
            : known
        requireConfirmation(endpoint, { actor, at: deps.now() })
        const input = parseInput(endpoint, request)
        const result = await handle({ ...deps, actor, origin, headers }, input)
        const isFailure = result instanceof Failure
        reply.status(isFailure ? (endpoint.failureStatus ?? 500) : endpoint.status)
        if (endpoint.status === 204) return reply.send()
        if (result instanceof Streamed) {
          return reply.type(endpoint.stream ?? 'text/plain').send(Readable.from(result.pieces))
        }
        reply.type('application/json; charset=utf-8')
        if (result instanceof Deferred) {
          const { deferredOutput = endpoint.output } = endpoint
          return reply.status(202).send(JSON.stringify(deferredOutput.parse(result.output)))
        }
        // Serialized here because Fastify sends an empty body for null.
        return reply.send(JSON.stringify(endpoint.output.parse(isFailure ? result.output : result)))
      },
    })
  }
}

/** The organization a call is made for. */
function ownerOf(actor: Actors[Access]): string | null {
  return actor !== null && 'organizationId' in actor ? actor.organizationId : null
}

function bodyLimitOf({ access, bodyLimit }: Endpoint): number {
  if (access === 'public') return publicBodyLimit
  return bodyLimit ?? membersBodyLimit
}

function originOf(request: FastifyRequest, reply: FastifyReply): Origin {
  let signal: AbortSignal | null = null
  return {
    requestId: request.id,
    address: request.ip,
    get network() {
      return networkOf(request.ip)
    },
    // Created on first use: few calls take long enough to need it.
    get signal() {
      signal ??= signalOfDeparture(reply)
      return signal
    },
  }
}

/** Fastify's own `request.signal` aborts when the body ends, long before the caller disconnects. */
function signalOfDeparture(reply: FastifyReply): AbortSignal {
  if (reply.raw.closed) return AbortSignal.abort()
  const departure = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.sent) departure.abort()
  })
  return departure.signal
}

function headersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { keyHeader, keyField }: Endpoint,
): CallHeaders {
  const readOne = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    read(name) {
      if (name !== 'x-api-key') return readOne(name)
      // Looks in every place where clients of a copied service put their key.
      const sent = keyField ? Object(request.body)[keyField] : undefined
      const inBody = typeof sent === 'string' ? sent : undefined
      return (keyHeader && readOne(keyHeader)) ?? inBody ?? readOne(name)
    },
    send: (name, value) => void reply.header(name, value),
  }
}

function hasKey(headers: CallHeaders): boolean {
  return (headers.read('x-api-key') ?? headers.read('authorization')) !== undefined
}
