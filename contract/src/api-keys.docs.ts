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
        'Only this answer contains the whole key; it is not stored. A name is enough: without settings the key may make every call, from anywhere, without an end and without a budget.',
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
        'Fields that are left out stay as they are. A disabled or expired key is refused with 401 and can be enabled again or given a later end; analyses that were accepted before are finished. A budget counts what the key’s analyses took since the month began (UTC), those in the playground too. Scopes and networks are checked where the key itself is sent, not in the playground.',
      example: {
        input: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', keyId: exampleApiKey.id, is_active: false },
        output: { ...exampleKeyInfo, is_active: false },
      },
    },
    rotate: {
      summary: 'Rotate an API key',
      description:
        'Answers a new secret for the same key: name, settings, counts and budget stay. The secret before works on for `overlap_hours`. Secrets from still earlier rotations end when they were to end, and never later than that; 0 ends them all at once.',
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
    api_key: 'The whole key. Only this answer contains it, so store it.',
    api_key_ids: 'Ids of the organization’s keys.',
    masked_key: 'The key’s first and last characters; with `include_info` only.',
    creator_id: 'The user who made the key; with `include_info` only.',
    creator_name: 'Who made the key; null when that is not known. With `include_info` only.',
    last_used_at: 'When it was last used.',
    active_only: 'Whether to leave out disabled keys; true by default.',
    include_info:
      'Whether to add `masked_key`, who made the key and its settings; false by default.',
    scopes:
      'What the key may be used for: `analyze` (analyze texts and files, ask for prices, groups and the model, delete analyses, make and end links to them), `read` (read analyses, reports, receipts, balance and usage), `feedback` and `webhooks` (see and change webhooks; only owners and admins may give it). A new key has all but `webhooks`.',
    expires_at: 'When the key stops working; null for never.',
    monthly_budget:
      'The most credits the key’s analyses may take in a calendar month (UTC); null for no limit. At 80% an email is sent.',
    credits_this_month:
      'What the key’s analyses took since the month began (UTC); null without a budget.',
    allowed_networks:
      'Addresses and networks the key may be used from, at most 50; null for everywhere. IPv4 also counts where it is written as IPv6.',
    zero_retention:
      'Whether the texts of the key’s analyses are not stored. Texts of batches and of calls with `Prefer: respond-async` are the exception: they wait in the database until they are read, and are then removed. Verdicts are stored, and titles that were sent; advice is only in the first answer, so batches and calls with `Prefer: respond-async` that ask for it are refused with 422.',
    previous_secret_until:
      'Until when a secret from before the last rotation still works; null when none does.',
    overlap_hours: 'For how many hours the secret before still works: 0 to 168, 24 by default.',
    result: 'The number of requests for each key id.',
  },
})
