import type { Classification, Reason } from '@inkprint/detector'
import type { SampleText } from './evaluation-sample.ts'

/** One text nothing was fitted on and what the detector said of it. */
export interface Measured extends SampleText {
  proseWords: number
  found: string
  linear: number
  encoder: number | null
  stacked: number
  probability: number
  classification: Classification
  reasons: readonly Reason[]
  rate: number | null
  cpuMs: number
  /** Change of probability under each disguise, where it was tried. */
  disguised: Record<string, number>
}
