import type { Classification, Model, Reason } from '@inkprint/detector'
import type { SampleText } from './evaluation-sample.ts'
import { cacheFile } from './prepared.ts'

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

/** Where a model's results are collected: by its decision too, which may be fitted again before a version ships. */
export function measuredFile({ version, files }: Model['manifest']): string {
  return cacheFile(`measured-${version}-${files['decision.json']?.sha256.slice(0, 12)}.jsonl`)
}
