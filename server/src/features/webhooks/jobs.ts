import type { FeatureJob } from '../../platform/deps.ts'
import { type Expiry, rowExpiry } from '../../platform/expiry.ts'
import { offMail } from './mails.ts'
import { findStuck, sendWebhooks } from './sending.ts'

export const webhookJobs: FeatureJob<never>[] = [sendWebhooks, findStuck, offMail]

export const webhookExpiries: Expiry[] = [
  rowExpiry({
    table: 'webhook_deliveries',
    column: 'created_at',
    afterDays: ({ webhookLogDays }) => webhookLogDays,
  }),
]
