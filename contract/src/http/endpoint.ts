import * as z from 'zod/mini'
import type { KeyScope } from '../key-scopes.ts'
import type { Permission } from '../permissions.ts'
import { type ErrorCode, type ErrorFamily, ownErrors } from './errors.ts'

/**
 * Who may call: anybody, a signed-in user, a member of an organization, staff, or the holder of a key or a
 * share.
 */
export type Access = 'public' | 'user' | 'member' | 'superuser' | 'api-key' | 'share'

type Fields = z.ZodMiniObject

/** Members' calls must declare a permission, and calls with a key also a scope; others have neither. */
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
  /** Parameters look like `:id`. */
  path: `/${string}`
  access: A
  /** The permission that a member or key needs. */
  permission?: Permission | undefined
  /** The scope that a key needs. */
  scope?: KeyScope | undefined
  params: Params
  query: Query
  body: Body
  /** How the body is encoded: a form only if clients of older servers expect one, multipart for files. */
  encoding: 'json' | 'form' | 'multipart'
  /** The maximum size of the body if 100 kB are not enough; public calls are limited to 32 kB by default. */
  bodyLimit?: number
  status: 200 | 201 | 202 | 204
  /** A status with the same output that says that something is wrong. */
  failureStatus?: 503
  /** Whether the header `Idempotency-Key` makes it safe to repeat the call. */
  takesIdempotencyKey?: boolean
  /** The output with status 202 if the caller sends `Prefer: respond-async`. */
  deferredOutput?: z.ZodMiniType
  /**
   * Where calls compatible with another service also accept the key: a header in lower case, or a body field.
   */
  keyHeader?: string
  keyField?: string
  /** The content type of an output that is streamed instead of sent as JSON, because it may be long. */
  stream?: string
  /** Whether a second factor, if the account has one, must be confirmed again first. */
  confirm?: boolean
  output: Output
  /** Errors in addition to those of its access and of invalid input. */
  errors: readonly ErrorCode[]
  /** How errors are written; compatible calls also copy the errors of the other service. */
  errorFamily: ErrorFamily
}

type Empty = z.ZodMiniObject<Record<never, never>>

/** Declares an endpoint; the clients, the server and the documentation are all derived from it. */
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
    // The casts give the defaults the types of the type parameters' defaults.
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

/** What the caller receives. */
export type Output<E extends Endpoint> = z.output<E['output']>

/** zod types an object without fields as one that forbids all fields; here it should add none. */
export type Named<Fields> = string extends keyof Fields ? unknown : Fields
