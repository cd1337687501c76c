import * as z from 'zod/mini'
import type { KeyScope } from '../key-scopes.ts'
import type { Permission } from '../permissions.ts'
import { type ErrorCode, type ErrorFamily, ownErrors } from './errors.ts'

/** Who may call: anybody, a signed-in user, one with an organization, staff, or the holder of a key or of a share. */
export type Access = 'public' | 'user' | 'member' | 'superuser' | 'api-key' | 'share'

type Fields = z.ZodMiniObject

/** Calls about an organization name what the caller must be allowed to do there, and calls with a key the scope it needs; others cannot. */
type Demand<A extends Access> = A extends 'api-key'
  ? { permission: Permission; scope: KeyScope }
  : A extends 'member'
    ? { permission: Permission; scope?: never }
    : { permission?: never; scope?: never }

export interface Endpoint<
  A extends Access = Access,
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are written `:id`. */
  path: `/${string}`
  access: A
  /** What a member or a key must be allowed to do. */
  permission?: Permission | undefined
  /** What a key must be made for. */
  scope?: KeyScope | undefined
  params: Params
  query: Query
  body: Body
  /** How the body travels: a form only where clients of older servers expect one, multipart for files. */
  encoding: 'json' | 'form' | 'multipart'
  /** The largest body taken, where 100 kB are not enough; calls open to anybody take 32 kB. */
  bodyLimit?: number
  status: 200 | 201 | 202 | 204
  /** A status that carries the same output and says that something is wrong. */
  failureStatus?: 503
  /** Whether the header `Idempotency-Key` makes a repeat harmless. */
  takesIdempotencyKey?: boolean
  /** What is answered with 202 to a caller whose header `Prefer: respond-async` asks for it. */
  deferredOutput?: z.ZodMiniType
  /** Where a call that copies another service also takes the key: a header, in small letters, or a field of the body. */
  keyHeader?: string
  keyField?: string
  /** What is sent piece by piece instead of as JSON, where it may be long. */
  stream?: string
  /** Whether the caller shows a second factor again first, where the account has one. */
  confirm?: boolean
  output: Output
  /** Refusals this call has beyond those of its access and of malformed input. */
  errors: readonly ErrorCode[]
  /** How a refusal is written; calls that copy another service's also copy its errors. */
  errorFamily: ErrorFamily
}

type Empty = z.ZodMiniObject<Record<never, never>>

/** Declares an endpoint; what a caller, the server and the documentation need follows from this object. */
export function endpoint<
  const A extends Access,
  Output extends z.ZodMiniType,
  Params extends Fields = Empty,
  Query extends Fields = Empty,
  Body extends Fields = Empty,
>(
  declaration: Demand<A> & {
    method: Endpoint['method']
    path: Endpoint['path']
    access: A
    params?: Params
    query?: Query
    body?: Body
    encoding?: Endpoint['encoding']
    bodyLimit?: number
    status?: Endpoint['status']
    failureStatus?: 503
    takesIdempotencyKey?: boolean
    keyHeader?: string
    keyField?: string
    deferredOutput?: z.ZodMiniType
    stream?: string
    confirm?: boolean
    output: Output
    errors?: readonly ErrorCode[]
    errorFamily?: ErrorFamily
  },
): Endpoint<A, Params, Query, Body, Output> {
  const nothing = z.object({})
  return {
    encoding: 'json',
    status: 200,
    errors: [],
    errorFamily: ownErrors,
    // The defaults stand for the type parameters' own defaults.
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    ...declaration,
  }
}

/** What a caller passes: path, query and body fields in one flat object. */
export type Input<E extends Endpoint> = Named<z.input<E['params']>> &
  Named<z.input<E['query']>> &
  Named<z.input<E['body']>>

/** What the handler receives after parsing. */
export type Received<E extends Endpoint> = Named<z.output<E['params']>> &
  Named<z.output<E['query']>> &
  Named<z.output<E['body']>>

/** What the caller gets back. */
export type Output<E extends Endpoint> = z.output<E['output']>

/** zod types an object without fields as one that forbids all; here it adds nothing. */
export type Named<Fields> = string extends keyof Fields ? unknown : Fields
