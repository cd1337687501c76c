import type { FeatureJob } from '../../platform/deps.ts'
import { type Expiry, rowExpiry } from '../../platform/expiry.ts'
import { deviceDays, newDeviceMail } from './devices.ts'
import { passwordChangedMail, resetMail } from './password.ts'
import { verificationMail } from './registration.ts'
import { deleteUnverifiedAccounts } from './unverified.ts'

export const accountJobs: FeatureJob<never>[] = [
  verificationMail,
  resetMail,
  passwordChangedMail,
  newDeviceMail,
]

export const accountExpiries: Expiry[] = [
  rowExpiry({ table: 'sessions', column: 'expires_at', afterDays: 0 }),
  rowExpiry({ table: 'single_use_tokens', column: 'expires_at', afterDays: 1 }),
  rowExpiry({ table: 'devices', column: 'last_used_at', afterDays: deviceDays }),
  deleteUnverifiedAccounts,
]
