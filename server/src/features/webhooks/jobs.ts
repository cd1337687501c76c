import type { FeatureJob } from '../../platform/deps.ts'
import { offMail } from './mails.ts'
import { findForgotten, sendWebhooks } from './sending.ts'

export const webhookJobs: FeatureJob<never>[] = [sendWebhooks, findForgotten, offMail]
