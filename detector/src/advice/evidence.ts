import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import type { AdviceLanguage } from './advice-language.ts'
import { clearHits } from './clear-hits.ts'
import type { CountedMeasurement, Position } from './measurement.ts'

/** One piece of evidence a reader can check: a number, the human range, and where it shows in the text. */
export interface Evidence {
  feature: string
  label: string
  /** What the measure says about a text, in one line. */
  meaning: string
  unit: string
  value: number
  human_low: number
  human_typical: number
  human_high: number
  /** The same as a count of things in a text of this length; null for averages. */
  count: number | null
  human_count_low: number | null
  human_count_high: number | null
  position: Position
  speaks_for: 'ai' | 'human' | 'neither'
  explanation: string
  sentences: Span[]
  /** The counted words themselves, in text order. */
  places: Span[]
}

const mostEvidence = 8
const mostSentences = 3
const mostPlaces = 100
const weight = { ai: 1, human: 1, neither: 0 }

/** Measures that tell people and AI apart first, each kind sorted by distance from the human range. */
export function findEvidence(
  reading: Reading,
  { measurements, language }: { measurements: readonly CountedMeasurement[]; language: Speaking },
): Evidence[] {
  return measurements
    .filter(({ position, range }) => position !== 'inside' && range !== null)
    .sort((a, b) => weight[b.speaksFor] - weight[a.speaksFor] || b.distance - a.distance)
    .slice(0, mostEvidence)
    .map((measurement) => toEvidence(reading, { measurement, language }))
}

type Speaking = Pick<AdviceLanguage, 'adviceWords'>

function toEvidence(
  reading: Reading,
  { measurement, language }: { measurement: CountedMeasurement; language: Speaking },
): Evidence {
  const { feature, value, range, position, speaksFor, counts } = measurement
  const isHigh = position === 'above' || position === 'high_edge'
  const isOutside = position === 'above' || position === 'below'
  const spans = spansShowing(reading, { feature, isHigh })
  return {
    feature: feature.name,
    label: feature.label,
    meaning: feature.meaning,
    unit: feature.unit,
    value: round(value),
    human_low: round(range?.p5 ?? 0),
    human_typical: round(range?.p50 ?? 0),
    human_high: round(range?.p95 ?? 0),
    count: counts?.here ?? null,
    human_count_low: counts?.low ?? null,
    human_count_high: counts?.high ?? null,
    position,
    speaks_for: isOutside ? speaksFor : 'neither',
    explanation: language.adviceWords.explanation(measurement, { isHigh, isOutside }),
    sentences: sentencesOf(reading, spans),
    places: spans
      .map((span) => wholeWords(reading, span))
      .sort((a, b) => a.start - b.start)
      .slice(0, mostPlaces),
  }
}

function spansShowing(
  reading: Reading,
  { feature, isHigh }: { feature: Feature; isHigh: boolean },
): readonly Span[] {
  return isHigh ? clearHits(reading, feature) : (feature.loweredBy?.(reading) ?? [])
}

/** The sentences that move the value most, in text order. */
function sentencesOf(reading: Reading, spans: readonly Span[]): Span[] {
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

/** Whole words, without the comma or space a pattern begins or ends with. */
function wholeWords({ text }: Reading, { start, end }: Span): Span {
  const part = text.slice(start, end)
  if (!/[\p{L}\p{N}]/u.test(part)) return { start, end }
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0].length ?? 0
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(end, end + 40))?.[0].length ?? 0
  const lead = /^[\s,]+/.exec(part)?.[0].length ?? 0
  return {
    start: lead > 0 ? start + lead : start - before,
    end: /\s$/.test(part) ? start + part.trimEnd().length : end + after,
  }
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
