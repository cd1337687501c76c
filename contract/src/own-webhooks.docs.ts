import { describe } from './http/describe.ts'
import * as ownWebhooks from './own-webhooks.ts'
import { webhookCalls } from './webhooks.docs.ts'

export const ownWebhooksDocs = describe(ownWebhooks, {
  section: 'Organization',
  calls: webhookCalls,
})
