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
  scopes: ['analyze', 'read'],
  expires_at: '2027-11-15T00:00:00.000Z',
  monthly_budget: 500,
  credits_this_month: 120,
  allowed_networks: ['203.0.113.0/24', '2001:db8::/32'],
  zero_retention: false,
  previous_secret_until: null,
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
      description:
        'Only this response contains the whole key; it is not stored. Only a name is required: without further settings the key works from anywhere, never expires and has no budget, and has every scope except `webhooks`.',
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
      summary: 'Change, disable or enable an API key',
      description:
        'Fields that are left out stay as they are. A disabled or expired key is refused with 401 and can be enabled again or given a later expiry; analyses that were already accepted are completed. A budget counts the credits that the key’s analyses have used since the beginning of the month (UTC), including those in the playground. Scopes and networks are checked in calls that send the key itself, not in the playground.',
      example: {
        input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id, is_active: false },
        output: { ...exampleKeyInfo, is_active: false },
      },
    },
    rotate: {
      summary: 'Rotate an API key',
      description:
        'Returns a new secret for the same key: its name, settings, counts and budget stay the same. The previous secret keeps working for `overlap_hours`. Secrets from earlier rotations still expire when they were due to, or together with the previous one if that is sooner; 0 makes them all stop working at once.',
      example: {
        input: {
          id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
          keyId: exampleApiKey.id,
          overlap_hours: 24,
        },
        output: { ...exampleCreatedKey, previous_secret_until: '2026-11-16T02:12:00.000Z' },
      },
    },
    remove: {
      summary: 'Delete an API key',
      description: 'The key stops working at once. Its name stays in the credit history.',
      example: { input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id } },
    },
  },
  fields: {
    api_key: 'The whole key. Only this response contains it, so store it.',
    api_key_ids: 'Ids of the organization’s keys.',
    masked_key: 'The key’s first and last characters; with `include_info` only.',
    creator_id: 'The user who created the key; with `include_info` only.',
    creator_name: 'Who created the key; null if that is not known. With `include_info` only.',
    last_used_at: 'When it was last used.',
    active_only: 'Whether to leave out disabled keys; true by default.',
    include_info:
      'Whether to add `masked_key`, who created the key, and its settings; false by default.',
    scopes:
      'What the key may be used for: `analyze` (analyze texts and files, get prices, groups and the model, delete analyses, create and revoke links to them), `read` (read analyses, reports, receipts, balance and usage), `feedback` (say whether a verdict was right) and `webhooks` (see and change webhooks; only owners and admins may give a key this scope). A new key has all scopes except `webhooks`.',
    expires_at: 'When the key stops working; null if it never does.',
    monthly_budget:
      'The most credits the key’s analyses may use in a calendar month (UTC); null for no limit. An email is sent at 80%.',
    credits_this_month:
      'The credits the key’s analyses have used since the beginning of the month (UTC); null without a budget.',
    allowed_networks:
      'IP addresses and networks the key may be used from, at most 50; null for everywhere. An IPv4 address also matches when it is written as IPv6.',
    zero_retention:
      'If true, the texts of the key’s analyses are not stored. Texts of batches and of calls with `Prefer: respond-async` are the exception: they are stored until they have been read, and are then deleted. Verdicts are stored, and so are titles that were sent; advice is only in the first response, so batches and calls with `Prefer: respond-async` that ask for it are refused with 422.',
    previous_secret_until: 'When the previous secret expires; null if no previous secret works.',
    overlap_hours: 'How many hours the previous secret keeps working: 0 to 168, 24 by default.',
    result: 'The number of requests for each key id.',
  },
})
