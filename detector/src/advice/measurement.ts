import type { Feature } from '../features/feature.ts'
import type { HumanRange } from '../model/decision.ts'

export type Position = 'below' | 'low_edge' | 'inside' | 'high_edge' | 'above'

/** A feature of the text beside how people write in its group. */
export interface Measurement {
  feature: Feature
  value: number
  range: HumanRange | null
  position: Position
  /** How far outside, in half widths of the human range; 0 inside. */
  distance: number
  /** Whose texts lie clearly on this side of the middle of the group's people. */
  speaksFor: 'ai' | 'human' | 'neither'
}

/** A measure with the numbers of things in a text of this length, where it counts things. */
export interface CountedMeasurement extends Measurement {
  counts: { here: number; low: number; high: number } | null
  /** Why nobody should mend it, though it lies outside; null where one should. */
  leftAlone: string | null
}
