import type { ApiKey, ApiKeyInfo } from './api-keys.ts'
import * as apiKeys from './api-keys.ts'
import { describe } from './http/describe.ts'

export const exampleApiKey: ApiKey = {
  id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
  name: 'Newsroom plug-in',
  is_active: true,
  created_at: '2026-11-15T01:41:00.000Z',
  last_used_at: '2026-11-15T02:10:31.000Z',
}

const exampleKeyInfo: ApiKeyInfo = {
  ...exampleApiKey,
  masked_key: 'ink_3fJq••••••••1b2c',
  creator_id: 'usr_4fT0bq9ZsXw2LmNcPd7Hka',
  creator_name: 'Ada Nowak',
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
      description: 'Only this answer contains the whole key; it is not stored.',
      example: {
        input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', name: 'Newsroom plug-in' },
        output: exampleCreatedKey,
      },
    },
    list: {
      summary: 'List your organization’s API keys',
      description:
        'Newest first. The keys themselves are not stored; `masked_key` shows their first and last characters.',
      example: { output: { api_keys: [exampleKeyInfo] } },
    },
    countRequests: {
      summary: 'Count the requests made with each key',
      description: 'Keys that do not belong to your organization are left out.',
      example: {
        input: { api_key_ids: ['key_5hYw3ZtQxRkP1sVnJm2LcB'] },
        output: { result: { key_5hYw3ZtQxRkP1sVnJm2LcB: 42 } },
      },
    },
    update: {
      summary: 'Disable or enable an API key',
      description:
        'A disabled key is refused at once, in the same way as an unknown key. It can be enabled again.',
      example: {
        input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id, is_active: false },
        output: { ...exampleKeyInfo, is_active: false },
      },
    },
    remove: {
      summary: 'Delete an API key',
      description: 'The key stops working at once. Its name stays in the credit history.',
      example: { input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id } },
    },
  },
  fields: {
    api_key: 'The whole key. Only this answer contains it, so store it.',
    api_key_ids: 'Ids of the organization’s keys.',
    masked_key: 'The key’s first and last characters; with `include_info` only.',
    creator_id: 'The user who made the key; with `include_info` only.',
    creator_name: 'Who made the key; null when that is not known. With `include_info` only.',
    last_used_at: 'When it was last used.',
    active_only: 'Whether to leave out disabled keys; true by default.',
    include_info: 'Whether to add `masked_key` and who made the key; false by default.',
    result: 'The number of requests for each key id.',
  },
})
