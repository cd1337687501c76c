import type { FeatureJob } from '../../platform/deps.ts'
import { type Expiry, rowExpiry } from '../../platform/expiry.ts'
import { keyBudgetMail } from './budget-mail.ts'
import { compactUsage } from './usage.ts'

export const apiKeyJobs: FeatureJob<never>[] = [keyBudgetMail]

export const apiKeyExpiries: Expiry[] = [
  // Nothing waits that long, so nothing of theirs is left to be read.
  rowExpiry({ table: 'deleted_keys', column: 'deleted_at', afterDays: 30 }),
  compactUsage,
]
