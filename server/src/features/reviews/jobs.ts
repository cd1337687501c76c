import type { FeatureJob } from '../../platform/deps.ts'
import { answerMail, invitationMail, requestMail } from './mails.ts'
import { deleteOldReviewTexts } from './retention.ts'

/** Every hour, like the texts of analyses. */
export const reviewTextRemoval: FeatureJob = {
  name: 'forget-review-texts',
  run: deleteOldReviewTexts,
  schedule: '20 * * * *',
}

export const reviewJobs: FeatureJob<never>[] = [
  invitationMail,
  requestMail,
  answerMail,
  reviewTextRemoval,
]
