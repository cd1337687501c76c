import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, Timestamp } from './fields.ts'

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
})
export type ApiKey = z.infer<typeof ApiKey>

/** With the visible start and end of the key itself. */
export const ApiKeyInfo = z.extend(ApiKey, { masked_key: z.optional(z.string()) })
export type ApiKeyInfo = z.infer<typeof ApiKeyInfo>

/** The only answer that carries the whole key. */
export const CreatedApiKey = z.extend(ApiKey, { api_key: z.string() })

export const ApiKeyName = line(100, 'Please enter an API key name')

/** A flag in a query, written out. */
const Flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value) => value === 'true' || value === '1'),
)

export const exampleApiKey: ApiKey = {
  id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
  name: 'Newsroom plug-in',
  is_active: true,
  created_at: '2026-11-15T01:41:00.000Z',
  last_used_at: '2026-11-15T02:10:31.000Z',
}
export const exampleCreatedKey = {
  ...exampleApiKey,
  last_used_at: null,
  api_key: 'ink_3fJq8sVx1RkPq3ZtYw5BnJm2LcHdT0bq9ZsXw2LmNcPx7a1b2c',
}

export const listOwnApiKeys = endpoint({
  method: 'GET',
  path: '/api/client/organization/me/api-keys',
  access: 'member',
  section: 'Organization',
  summary: 'The organization’s API keys',
  description:
    'Newest first. The keys themselves are not stored: `masked_key` shows only their first and last characters.',
  query: z.object({ active_only: z._default(Flag, true), include_info: z._default(Flag, false) }),
  output: z.object({ api_keys: z.array(ApiKeyInfo) }),
  example: { output: { api_keys: [{ ...exampleApiKey, masked_key: 'ink_3fJq••••••••1b2c' }] } },
})

export const createOwnApiKey = endpoint({
  method: 'POST',
  path: '/api/client/organization/:id/api-keys',
  access: 'member',
  section: 'Organization',
  summary: 'Create an API key',
  description: 'The whole key is in this answer only; it is not stored.',
  status: 201,
  params: z.object({ id: z.string() }),
  body: z.object({ name: ApiKeyName }),
  output: CreatedApiKey,
  errors: ['NOT_FOUND', 'TOO_MANY_KEYS', 'ORGANIZATION_INACTIVE'],
  example: {
    input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', name: 'Newsroom plug-in' },
    output: exampleCreatedKey,
  },
})

export const switchOwnApiKey = endpoint({
  method: 'PUT',
  path: '/api/client/organization/:id/api-keys/:keyId',
  access: 'member',
  section: 'Organization',
  summary: 'Switch an API key off or on',
  description:
    'An inactive key is refused at once, as an unknown one is. It can be switched on again.',
  params: z.object({ id: z.string(), keyId: z.string() }),
  body: z.object({ is_active: z.boolean() }),
  output: ApiKeyInfo,
  errors: ['NOT_FOUND'],
  example: {
    input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id, is_active: false },
    output: { ...exampleApiKey, is_active: false, masked_key: 'ink_3fJq••••••••1b2c' },
  },
})

export const deleteOwnApiKey = endpoint({
  method: 'DELETE',
  path: '/api/client/organization/:id/api-keys/:keyId',
  access: 'member',
  section: 'Organization',
  summary: 'Delete an API key for good',
  description: 'It stops working at once. Its name stays on past entries of the credit history.',
  status: 204,
  params: z.object({ id: z.string(), keyId: z.string() }),
  output: z.null(),
  errors: ['NOT_FOUND'],
  example: { input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id } },
})

export const requestCounts = endpoint({
  method: 'POST',
  path: '/api/client/dashboard/api-key/request-count',
  access: 'member',
  section: 'Organization',
  summary: 'How often keys were used',
  description: 'Counts the organization’s own keys; others are left out.',
  body: z.object({ api_key_ids: z.array(z.string()).check(z.maxLength(1000)) }),
  output: z.object({ result: z.record(z.string(), z.int()) }),
  example: {
    input: { api_key_ids: ['key_5hYw3ZtQxRkP1sVnJm2LcB'] },
    output: { result: { key_5hYw3ZtQxRkP1sVnJm2LcB: 42 } },
  },
})
