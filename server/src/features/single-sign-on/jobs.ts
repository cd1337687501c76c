import type { FeatureJob } from '../../platform/deps.ts'
import { dailyDomainCheck } from './domains.ts'
import { changeMail, linkedMail } from './mails.ts'

export const singleSignOnJobs: FeatureJob<never>[] = [linkedMail, changeMail, dailyDomainCheck]
