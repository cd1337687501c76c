import type { Feature } from '../features/feature.ts'
import { features } from '../features/table.ts'
import type { Profile, Range } from '../model/decision.ts'

export type Position = 'below' | 'low_edge' | 'inside' | 'high_edge' | 'above'

/** A feature of the text beside how people write in its group. */
export interface Measurement {
  feature: Feature
  value: number
  range: Range | null
  position: Position
  /** How far outside, in half widths of the human range; 0 inside. */
  distance: number
  /** Whether AI texts of the group lie on this side of the human middle. */
  isOnAiSide: boolean
}

export function measureAgainst(profile: Profile | undefined, values: Float64Array): Measurement[] {
  return features.map((feature, index) => {
    const value = values[index] ?? 0
    const range = profile?.[feature.name] ?? null
    if (!range) return { feature, value, range, position: 'inside', distance: 0, isOnAiSide: false }
    return {
      feature,
      value,
      range,
      position: positionOf(value, range),
      distance: distanceOf(value, range),
      isOnAiSide: isOnAiSide(value, range),
    }
  })
}

/** Edges: the outer twentieth of the range on either side. */
function positionOf(value: number, { p5, p50, p95 }: Range): Position {
  if (value < p5) return 'below'
  if (value > p95) return 'above'
  if (value < p5 + 0.1 * (p50 - p5)) return 'low_edge'
  if (value > p95 - 0.1 * (p95 - p50)) return 'high_edge'
  return 'inside'
}

function distanceOf(value: number, { p5, p50, p95 }: Range): number {
  if (value > p95) return (value - p95) / Math.max(1e-9, p95 - p50)
  if (value < p5) return (p5 - value) / Math.max(1e-9, p50 - p5)
  return 0
}

function isOnAiSide(value: number, { p50, ai_p50: aiMedian }: Range): boolean {
  if (aiMedian === undefined) return true
  return value > p50 ? aiMedian > p50 : aiMedian < p50
}
