import type { FeatureJob } from '../../platform/deps.ts'
import { type Expiry, rowExpiry } from '../../platform/expiry.ts'
import { dailyDomainCheck } from './domains.ts'
import { changeMail, linkedMail } from './mails.ts'

export const singleSignOnJobs: FeatureJob<never>[] = [linkedMail, changeMail, dailyDomainCheck]

export const singleSignOnExpiries: Expiry[] = [
  rowExpiry({ table: 'sso_attempts', column: 'expires_at', afterDays: 0 }),
]
