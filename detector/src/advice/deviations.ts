import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import type { HumanRange, Profile } from '../model/decision.ts'
import type { AdviceLanguage } from './advice-language.ts'
import { clearHits } from './clear-hits.ts'
import { oneOf } from './counting.ts'
import type { CountedMeasurement, Measurement, Position } from './measurement.ts'

export function measureAgainst(
  profile: Profile | undefined,
  { features, values }: { features: readonly Feature[]; values: Float64Array },
): Measurement[] {
  return features.map((feature, index) => {
    const value = values[index] ?? 0
    const range = profile?.[feature.name] ?? null
    if (!range)
      return { feature, value, range, position: 'inside', distance: 0, speaksFor: 'neither' }
    return {
      feature,
      value,
      range,
      position: positionOf(value, range),
      distance: distanceOf(value, range),
      speaksFor: speaksFor(value, range),
    }
  })
}

/**
 * A measurement as whole counts. People's range is widened to whole numbers, since nobody writes half a
 * phrase, so anything outside the range is outside by at least one.
 */
export function inCounts(
  measurement: Measurement,
  { reading, groupId, language }: { reading: Reading; groupId: string; language: AdviceLanguage },
): CountedMeasurement {
  const counted = countThings(measurement, reading)
  const { feature, position } = counted
  const leftAlone = whyLeftAlone(language, { name: feature.name, position, groupId })
  return { ...counted, leftAlone }
}

/** Why a habit should be left alone although it is outside people's range; null if it should be changed. */
export function whyLeftAlone(
  { leftAlone, leftAloneInGroup }: AdviceLanguage,
  { name, position, groupId }: { name: string; position: Position; groupId: string },
): string | null {
  if (position !== 'above' && position !== 'below') return null
  return leftAlone[position][name] ?? leftAloneInGroup[groupId]?.[position][name] ?? null
}

function countThings(
  measurement: Measurement,
  reading: Reading,
): Omit<CountedMeasurement, 'leftAlone'> {
  const { feature, value, range } = measurement
  const one = oneOf(feature, {
    words: reading.words.length,
    sentences: reading.sentences.length,
  })
  if (one === null || range === null) return { ...measurement, counts: null }
  const [low, high] = [Math.floor(range.p5 / one + tiny), Math.ceil(range.p95 / one - tiny)]
  const whole = { ...range, p5: low * one, p95: high * one }
  const here = feature.raisedBy ? clearHits(reading, feature).length : Math.round(value / one)
  return {
    ...measurement,
    range: whole,
    position: positionOf(here * one, whole),
    distance: distanceOf(here * one, whole, one),
    counts: { here, low, high },
  }
}

/** Allows for rounding error in a share computed from a count. */
const tiny = 1e-6

/** The edges are the last tenth of the way from the middle; a count of zero is not an edge. */
function positionOf(value: number, { p5, p50, p95 }: HumanRange): Position {
  if (value < p5) return 'below'
  if (value > p95) return 'above'
  if (value > 0 && value < p5 + 0.1 * (p50 - p5)) return 'low_edge'
  if (value > p95 - 0.1 * (p95 - p50)) return 'high_edge'
  return 'inside'
}

function distanceOf(value: number, { p5, p50, p95 }: HumanRange, least = 1e-9): number {
  if (value > p95) return (value - p95) / Math.max(least, p95 - p50)
  if (value < p5) return (p5 - value) / Math.max(least, p50 - p5)
  return 0
}

/**
 * AI texts clearly differ if their median is at least this fraction of the way to the end of the human range.
 */
const clearDifference = 0.25

function speaksFor(
  value: number,
  { p5, p50, p95, ai_p50: aiMedian }: HumanRange,
): Measurement['speaksFor'] {
  if (aiMedian === undefined) return 'neither'
  const isHigher = aiMedian - p50 > clearDifference * (p95 - p50)
  const isLower = p50 - aiMedian > clearDifference * (p50 - p5)
  if (!isHigher && !isLower) return 'neither'
  return value > p50 === isHigher ? 'ai' : 'human'
}
