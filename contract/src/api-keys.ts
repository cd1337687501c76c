import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { keyScopes } from './key-scopes.ts'
import { keySettings, OverlapHours } from './key-settings.ts'
import { line } from './lines.ts'

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Adds the visible start and end of the key, who created it if known, and its settings. */
export const ApiKeyInfo = z.extend(ApiKey, {
  masked_key: z.optional(z.string()),
  creator_id: z.optional(z.nullable(z.string())),
  creator_name: z.optional(z.nullable(z.string())),
  scopes: z.optional(z.array(z.enum(keyScopes))),
  expires_at: z.optional(z.nullable(Timestamp)),
  monthly_budget: z.optional(z.nullable(z.int())),
  credits_this_month: z.optional(z.nullable(z.int())),
  allowed_networks: z.optional(z.nullable(z.array(z.string()))),
  zero_retention: z.optional(z.boolean()),
  /** Null if no secret from before the last rotation is still valid. */
  previous_secret_until: z.optional(z.nullable(Timestamp)),
})
export type ApiKeyInfo = z.infer<typeof ApiKeyInfo>

/** The only answer that contains the whole key. */
export const CreatedApiKey = z.extend(ApiKey, { api_key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const ApiKeyName = line(100, 'Please enter an API key name')

/** A boolean in a query string. */
const Flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value) => value === 'true' || value === '1'),
)

export const list = endpoint({
  method: 'GET',
  path: '/api/client/organization/me/api-keys',
  access: 'member',
  permission: 'keys.read',
  query: z.object({ active_only: z._default(Flag, true), include_info: z._default(Flag, false) }),
  output: z.object({ api_keys: z.array(ApiKeyInfo) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/client/organization/:id/api-keys',
  access: 'member',
  permission: 'keys.own',
  confirm: true,
  status: 201,
  params: z.object({ id: z.string() }),
  body: z.object({ name: ApiKeyName, ...keySettings }),
  output: CreatedApiKey,
  errors: ['NOT_FOUND', 'TOO_MANY_KEYS', 'ORGANIZATION_INACTIVE'],
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/client/organization/:id/api-keys/:keyId',
  access: 'member',
  permission: 'keys.own',
  confirm: true,
  params: z.object({ id: z.string(), keyId: z.string() }),
  body: z.object({
    is_active: z.optional(z.boolean()),
    name: z.optional(ApiKeyName),
    ...keySettings,
  }),
  output: ApiKeyInfo,
  errors: ['NOT_FOUND'],
})

/** Replaces the secret and leaves everything else unchanged. */
export const rotate = endpoint({
  method: 'POST',
  path: '/api/client/organization/:id/api-keys/:keyId/rotate',
  access: 'member',
  permission: 'keys.own',
  confirm: true,
  params: z.object({ id: z.string(), keyId: z.string() }),
  body: z.object({ overlap_hours: z._default(OverlapHours, 24) }),
  output: z.extend(CreatedApiKey, { previous_secret_until: z.nullable(Timestamp) }),
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/client/organization/:id/api-keys/:keyId',
  access: 'member',
  permission: 'keys.own',
  confirm: true,
  status: 204,
  params: z.object({ id: z.string(), keyId: z.string() }),
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const countRequests = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/api-key/request-count',
  access: 'member',
  permission: 'keys.read',
  body: z.object({ api_key_ids: z.array(z.string()).check(z.maxLength(1000)) }),
  output: z.object({ result: z.record(z.string(), z.int()) }),
})
