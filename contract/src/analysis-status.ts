import * as z from 'zod/mini'

/** From accepted via reading to one of the others, which are final. */
export const AnalysisStatus = z.enum([
  'accepted',
  'reading',
  'done',
  'failed',
  'cancelled',
  'not_judged',
])
export type AnalysisStatus = z.infer<typeof AnalysisStatus>
