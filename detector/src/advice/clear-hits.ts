import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'

/** The hits of a measure, without those that only look like one. */
export function clearHits(reading: Reading, feature: Feature): Span[] {
  reading.checkpoint?.()
  const hits = feature.raisedBy?.(reading) ?? []
  return feature.isMeant ? hits.filter((span) => feature.isMeant?.(reading, span)) : hits
}
