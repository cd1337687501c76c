import type { Feature } from '../features/feature.ts'
import type { HumanRange } from '../model/decision.ts'

export type Position = 'below' | 'low_edge' | 'inside' | 'high_edge' | 'above'

/** A feature of the text compared with how people write in its group. */
export interface Measurement {
  feature: Feature
  value: number
  range: HumanRange | null
  position: Position
  /** How far outside, in half widths of the human range; 0 inside. */
  distance: number
  /** Whose texts are clearly on this side of the median of the people in the group. */
  speaksFor: 'ai' | 'human' | 'neither'
}

/** A measurement with counts for a text of this length, if the measure counts things. */
export interface CountedMeasurement extends Measurement {
  counts: { here: number; low: number; high: number } | null
  /** Why it should be left alone although it is outside the range; null if it should be changed. */
  leftAlone: string | null
}
