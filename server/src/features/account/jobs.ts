import type { FeatureJob } from '../../platform/deps.ts'
import { newDeviceMail } from './devices.ts'
import { emailChangedMail, emailChangeNoticeMail } from './email-change.ts'
import { passwordChangedMail, resetMail } from './password.ts'
import { verificationMail } from './registration.ts'

export const accountJobs: FeatureJob<never>[] = [
  verificationMail,
  resetMail,
  emailChangeNoticeMail,
  emailChangedMail,
  passwordChangedMail,
  newDeviceMail,
]
