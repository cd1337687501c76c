import { exampleResult } from './analysis-result.docs.ts'
import { describe } from './http/describe.ts'
import type { Share } from './shares.ts'
import * as shares from './shares.ts'

const exampleShare: Share = {
  share_id: 'shr_7Kq2mVx1RkPq3ZtYw5BnJm',
  includes_text: false,
  is_live: true,
  user_name: 'Ada Nowak',
  api_key_name: null,
  created_at: '2026-11-15T02:20:00.000Z',
  expires_at: '2026-11-22T02:20:00.000Z',
  revoked_at: null,
  opened_count: 3,
  last_opened_at: '2026-11-16T09:12:44.000Z',
}

const calls = {
  list: {
    summary: 'List the links to an analysis',
    description:
      'Newest first, at most 100, including those that were revoked or expired in the last 90 days. Links sent to writers are not included.',
    example: { input: { id: exampleResult.id }, output: { shares: [exampleShare] } },
  },
  create: {
    summary: 'Create a link to an analysis',
    description:
      'Anybody who has the link sees the title, the verdict, the evidence and its limits without an account, and the text if `includes_text` is true, as long as it is kept. Only this response contains the address; it is not stored. An analysis can have at most 10 working links.',
    example: {
      input: { id: exampleResult.id, includes_text: false, valid_days: 7 as const },
      output: {
        ...exampleShare,
        opened_count: 0,
        last_opened_at: null,
        url: 'https://inkprint.example/shared#token=6dV0…',
      },
    },
  },
  revoke: {
    summary: 'Revoke a link to an analysis',
    description: 'The link stops working at once.',
    example: { input: { id: exampleResult.id, shareId: exampleShare.share_id } },
  },
}

const section = 'Analysis API'
const ofKey = { user_name: null, api_key_name: 'Newsroom' }

export const sharesDocs = describe(shares, {
  section: 'Analyses',
  calls: {
    ...calls,
    listWithKey: {
      ...calls.list,
      section,
      summary: 'List the links to one analysis',
      example: {
        input: { id: exampleResult.id },
        output: { shares: [{ ...exampleShare, ...ofKey }] },
      },
    },
    createWithKey: {
      ...calls.create,
      section,
      summary: 'Create a link to one analysis',
      example: {
        ...calls.create.example,
        output: { ...calls.create.example.output, ...ofKey },
      },
    },
    revokeWithKey: { ...calls.revoke, section, summary: 'Revoke a link to one analysis' },
  },
  fields: {
    shares: 'The links, newest first.',
    share_id: 'Identifies the link. It is not the secret part of its address.',
    shareId: 'The link’s id.',
    includes_text: 'Whether the text is shown, as long as it is kept.',
    is_live: 'Whether the link works.',
    valid_days: 'How many days the link works.',
    expires_at: 'When the link stops working.',
    revoked_at: 'When it was revoked; null if it was not.',
    opened_count: 'How often it was opened.',
    last_opened_at: 'When it was last opened; null before the first time.',
    'shares.url':
      'The whole address of the link, including its secret part. Only this response contains it.',
    'Share.user_name': 'Who created it; null if a program did, and once the account is deleted.',
    'Share.api_key_name':
      'The API key it was created with; null if a person created it, and once the key is deleted.',
  },
})
