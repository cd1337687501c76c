import type { Span } from '../text/sentences.ts'
import type { Measure } from './feature.ts'
import { deviation, mean, percentOfSentences, type Reading } from './reading.ts'

export const shortSentenceWords = 8
export const longSentenceWords = 30

/** Sentence lengths and how much they vary. */
export const rhythmMeasures = [
  {
    name: 'sentence_words_mean',
    unit: 'words',
    measure: ({ lengths }) => mean(lengths),
    raisedBy: (reading) => longest(reading),
    loweredBy: (reading) => shortest(reading),
  },
  {
    name: 'sentence_words_deviation',
    unit: 'words',
    measure: ({ lengths }) => deviation(lengths),
    raisedBy: (reading) => longest(reading),
    loweredBy: (reading) => nearAverage(reading),
  },
  {
    name: 'sentence_rhythm',
    unit: 'ratio',
    measure: ({ lengths }) => deviation(lengths) / Math.max(1, mean(lengths)),
    raisedBy: (reading) => longest(reading),
    loweredBy: (reading) => nearAverage(reading),
  },
  {
    name: 'sentence_step',
    unit: 'ratio',
    measure: ({ lengths }) => step(lengths) / Math.max(1, mean(lengths)),
    loweredBy: (reading) => nearAverage(reading),
  },
  {
    name: 'short_sentences',
    unit: '% of sentences',
    measure: (reading) => percentOfSentences(reading, shortOnes(reading).length),
    raisedBy: shortOnes,
  },
  {
    name: 'long_sentences',
    unit: '% of sentences',
    measure: (reading) => percentOfSentences(reading, longOnes(reading).length),
    raisedBy: longOnes,
  },
] as const satisfies readonly Measure[]

function step(lengths: readonly number[]): number {
  return mean(
    lengths.slice(1).map((length, index) => Math.abs(length - (lengths[index] ?? length))),
  )
}

function shortOnes(reading: Reading): Span[] {
  return reading.sentences.filter((_, index) => (reading.lengths[index] ?? 0) <= shortSentenceWords)
}

function longOnes(reading: Reading): Span[] {
  return reading.sentences.filter((_, index) => (reading.lengths[index] ?? 0) >= longSentenceWords)
}

function longest(reading: Reading): Span[] {
  return ranked(reading, (length) => -length)
}

function shortest(reading: Reading): Span[] {
  return ranked(reading, (length) => length)
}

function nearAverage(reading: Reading): Span[] {
  const center = mean(reading.lengths)
  return ranked(reading, (length) => Math.abs(length - center))
}

function ranked(reading: Reading, rank: (length: number) => number): Span[] {
  return reading.sentences
    .map((sentence, index) => ({ sentence, rank: rank(reading.lengths[index] ?? 0) }))
    .sort((a, b) => a.rank - b.rank || a.sentence.start - b.sentence.start)
    .slice(0, 8)
    .map(({ sentence }) => sentence)
}
