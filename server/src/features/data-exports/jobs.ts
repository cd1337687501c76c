import type { FeatureJob } from '../../platform/deps.ts'
import { exportRemoval } from './exports.ts'
import { exportFailedMail, exportReadyMail } from './mails.ts'
import { exportPreparation } from './preparing.ts'

export const dataExportJobs: FeatureJob<never>[] = [
  exportPreparation,
  exportReadyMail,
  exportFailedMail,
  exportRemoval,
]
