import type { FeatureJob } from '../../platform/deps.ts'
import { detachCard } from './cards.ts'
import { beginMonth, topUpCredits } from './charging.ts'
import { ceilingMail, pauseMail } from './mails.ts'

export const topUpMonth: FeatureJob = {
  name: 'begin-top-up-month',
  run: beginMonth,
  schedule: '1 * * * *',
}

export const topUpJobs: FeatureJob<never>[] = [
  topUpCredits,
  topUpMonth,
  pauseMail,
  ceilingMail,
  detachCard,
]
