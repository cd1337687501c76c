import type { ApiKey } from './api-keys.ts'
import * as apiKeys from './api-keys.ts'
import { describe } from './http/describe.ts'

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

export const apiKeysDocs = describe(apiKeys, {
  section: 'Organization',
  calls: {
    create: {
      summary: 'Create an API key',
      description: 'The whole key is in this answer only; it is not stored.',
      example: {
        input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', name: 'Newsroom plug-in' },
        output: exampleCreatedKey,
      },
    },
    list: {
      summary: 'The organization’s API keys',
      description:
        'Newest first. The keys themselves are not stored: `masked_key` shows only their first and last characters.',
      example: { output: { api_keys: [{ ...exampleApiKey, masked_key: 'ink_3fJq••••••••1b2c' }] } },
    },
    countRequests: {
      summary: 'How often keys were used',
      description: 'Counts the organization’s own keys; others are left out.',
      example: {
        input: { api_key_ids: ['key_5hYw3ZtQxRkP1sVnJm2LcB'] },
        output: { result: { key_5hYw3ZtQxRkP1sVnJm2LcB: 42 } },
      },
    },
    update: {
      summary: 'Switch an API key off or on',
      description:
        'An inactive key is refused at once, as an unknown one is. It can be switched on again.',
      example: {
        input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id, is_active: false },
        output: { ...exampleApiKey, is_active: false, masked_key: 'ink_3fJq••••••••1b2c' },
      },
    },
    remove: {
      summary: 'Delete an API key for good',
      description:
        'It stops working at once. Its name stays on past entries of the credit history.',
      example: { input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id } },
    },
  },
  fields: {
    api_key: 'The whole key. It is in this answer only: keep it.',
    api_key_ids: 'Ids of the organization’s keys.',
    masked_key: 'The key’s first and last characters; with `include_info` only.',
    last_used_at: 'When it was last used.',
    active_only: 'Leave inactive keys out; on unless `false`.',
    include_info: 'Add `masked_key`; off unless `true`.',
    result: 'Requests by key id.',
  },
})
