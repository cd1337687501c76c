import type { FeatureJob } from '../../platform/deps.ts'
import { emailChangedMail, emailChangeNoticeMail } from './email-change.ts'

export const emailChangeJobs: FeatureJob<never>[] = [emailChangeNoticeMail, emailChangedMail]
