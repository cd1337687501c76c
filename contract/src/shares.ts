import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

/** The possible lifetimes of a link, in days. */
export const shareDays = [1, 7, 30, 90] as const

/** The maximum number of active links to one analysis. */
export const mostShares = 10

export const Share = z.object({
  share_id: z.string(),
  includes_text: z.boolean(),
  is_live: z.boolean(),
  user_name: z.nullable(z.string()),
  api_key_name: z.nullable(z.string()),
  created_at: Timestamp,
  expires_at: Timestamp,
  revoked_at: z.nullable(Timestamp),
  opened_count: z.int(),
  last_opened_at: z.nullable(Timestamp),
})
export type Share = z.infer<typeof Share>

export const list = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id/shares',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  output: z.object({ shares: z.array(Share) }),
  errors: ['NOT_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path: '/api/client/analyses/:id/shares',
  access: 'member',
  permission: 'analyses.change',
  params: z.object({ id: z.string() }),
  body: z.object({ includes_text: z.boolean(), valid_days: z.literal(shareDays) }),
  status: 201,
  output: z.extend(Share, { url: z.string() }),
  errors: [
    'NOT_FOUND',
    'NO_RESULT',
    'TOO_MANY_SHARES',
    'ORGANIZATION_INACTIVE',
    'TOO_MANY_REQUESTS',
  ],
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/api/client/analyses/:id/shares/:shareId',
  access: 'member',
  permission: 'analyses.change',
  params: z.object({ id: z.string(), shareId: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const listWithKey = endpoint({
  method: 'GET',
  path: '/v1/analyses/:id/shares',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: list.params,
  output: list.output,
  errors: list.errors,
})

export const createWithKey = endpoint({
  method: 'POST',
  path: '/v1/analyses/:id/shares',
  access: 'api-key',
  permission: 'analyses.change',
  scope: 'analyze',
  params: create.params,
  body: create.body,
  status: 201,
  output: create.output,
  errors: ['NOT_FOUND', 'NO_RESULT', 'TOO_MANY_SHARES', 'TOO_MANY_REQUESTS'],
})

export const revokeWithKey = endpoint({
  method: 'DELETE',
  path: '/v1/analyses/:id/shares/:shareId',
  access: 'api-key',
  permission: 'analyses.change',
  scope: 'analyze',
  params: revoke.params,
  status: 204,
  output: revoke.output,
  errors: revoke.errors,
})
