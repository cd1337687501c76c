import { type TextDocument, wordCount } from '../text/document.ts'
import { findPhrases, type PhraseHits, type PhraseIndex } from './phrases.ts'

/** A document with data that many features need, computed in one pass. */
export interface Reading extends TextDocument {
  /** Words of each sentence. */
  lengths: readonly number[]
  hits: PhraseHits
}

export function readFeatures(
  document: TextDocument,
  { phrases }: { phrases: PhraseIndex },
): Reading {
  return {
    ...document,
    lengths: document.sentences.map(wordCount),
    hits: findPhrases(document, phrases),
  }
}

export function perThousandWords(reading: Reading, count: number): number {
  return (1000 * count) / Math.max(1, reading.words.length)
}

export function percentOfSentences(reading: Reading, count: number): number {
  return (100 * count) / Math.max(1, reading.sentences.length)
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function deviation(values: readonly number[]): number {
  const center = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)))
}
