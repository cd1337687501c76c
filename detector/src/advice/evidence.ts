import { decimals, type Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import type { Measurement, Position } from './deviations.ts'

/** One reason a reader can check: a number, the human range, and where it shows in the text. */
export interface Evidence {
  feature: string
  label: string
  unit: string
  value: number
  human_low: number
  human_typical: number
  human_high: number
  position: Position
  speaks_for: 'ai' | 'human' | 'neither'
  explanation: string
  sentences: Span[]
}

const mostEvidence = 8
const mostSentences = 3
const weight = { ai: 1, human: 1, neither: 0 }

/** What tells people and AI apart first, and of that what lies furthest outside the human range. */
export function findEvidence(reading: Reading, measurements: readonly Measurement[]): Evidence[] {
  return measurements
    .filter(({ position, range }) => position !== 'inside' && range !== null)
    .sort((a, b) => weight[b.speaksFor] - weight[a.speaksFor] || b.distance - a.distance)
    .slice(0, mostEvidence)
    .map((measurement) => toEvidence(reading, measurement))
}

/** Sentences with the most of what moves the value, first in the text first. */
export function sentencesShowing(
  reading: Reading,
  { feature, isHigh }: { feature: Feature; isHigh: boolean },
): Span[] {
  reading.checkpoint?.()
  const spans = (isHigh ? feature.raisedBy : feature.loweredBy)?.(reading) ?? []
  const counts = new Map<number, number>()
  for (const span of spans) {
    const index = sentenceAt(reading, span.start)
    counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, mostSentences)
    .flatMap(([index]) => reading.sentences[index] ?? [])
}

export function formatValue(value: number, feature: Feature): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals[feature.unit] })
}

function toEvidence(
  reading: Reading,
  { feature, value, range, position, speaksFor }: Measurement,
): Evidence {
  const isHigh = position === 'above' || position === 'high_edge'
  const isOutside = position === 'above' || position === 'below'
  const [low, typical, high] = [range?.p5 ?? 0, range?.p50 ?? 0, range?.p95 ?? 0]
  return {
    feature: feature.name,
    label: feature.label,
    unit: feature.unit,
    value: round(value),
    human_low: round(low),
    human_typical: round(typical),
    human_high: round(high),
    position,
    speaks_for: isOutside ? speaksFor : 'neither',
    explanation: explain(feature, { value, low, high, isHigh, isOutside }),
    sentences: sentencesShowing(reading, { feature, isHigh }),
  }
}

function explain(
  feature: Feature,
  at: { value: number; low: number; high: number; isHigh: boolean; isOutside: boolean },
): string {
  const where = at.isOutside
    ? `${at.isHigh ? 'above' : 'below'} what nineteen in twenty people write here`
    : `at the ${at.isHigh ? 'upper' : 'lower'} edge of what people write here`
  const range = `${formatValue(at.low, feature)} to ${formatValue(at.high, feature)}`
  const value = `${formatValue(at.value, feature)} ${unitWords(feature)}`.trimEnd()
  return `${capitalise(feature.label)}: ${value}, ${where} (${range}).`
}

export function unitWords({ unit }: Feature): string {
  return unit === 'ratio' || unit === 'points' ? '' : unit
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
