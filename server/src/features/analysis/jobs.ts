import type { FeatureJob } from '../../platform/deps.ts'
import { releaseReservations } from './release.ts'
import { deleteOldTexts } from './retention.ts'

/** Every hour, so that a text is gone within an hour after its time. */
export const textRemoval: FeatureJob = {
  name: 'forget-texts',
  run: deleteOldTexts,
  schedule: '10 * * * *',
}

/** Every minute, so that credits reserved by a process that died are soon free again. */
export const reservationRelease: FeatureJob = {
  name: 'release-reservations',
  run: releaseReservations,
  schedule: '* * * * *',
}

export const analysisJobs: FeatureJob<never>[] = [textRemoval, reservationRelease]
