import type { Classification, Reason } from '@inkprint/detector'
import type { SampleText } from './evaluation-sample.ts'

/** A text that no model was fitted on, and the detector's result. */
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
  /** Change of probability under each disguise that was tried. */
  disguised: Record<string, number>
}
