import type { FeatureJob } from '../../platform/deps.ts'
import { organizationDeletion } from './closing.ts'
import { personDetachment } from './detaching.ts'
import { checkoutClosing } from './ending-money.ts'
import { accountDeletedMail, organizationClosingMail } from './mails.ts'

export const privacyJobs: FeatureJob<never>[] = [
  accountDeletedMail,
  organizationClosingMail,
  personDetachment,
  checkoutClosing,
  organizationDeletion,
]
