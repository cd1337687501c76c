import type { Document } from '../text/document.ts'
import { wordCount } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import { type LexiconName, lexicons } from './lexicons.ts'

/** A document with what many features need, found in one pass. */
export interface Reading extends Document {
  lengths: readonly number[]
  hits: Record<LexiconName, Span[]>
}

export function readFeatures(document: Document): Reading {
  return { ...document, lengths: document.sentences.map(wordCount), hits: findPhrases(document) }
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
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}

interface Phrase {
  words: readonly string[]
  lexicon: LexiconName
}

const phrasesByFirstWord = indexPhrases()

/** Longest phrase first, and no word counted twice in one lexicon. */
function findPhrases(document: Document): Record<LexiconName, Span[]> {
  const { words } = document
  const hits = emptyHits()
  const taken = new Map<LexiconName, number>()
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index]
    const candidates = first && phrasesByFirstWord.get(first.lower)
    if (!candidates) continue
    for (const phrase of candidates) {
      if ((taken.get(phrase.lexicon) ?? 0) > index) continue
      if (!phrase.words.every((word, offset) => words[index + offset]?.lower === word)) continue
      const last = words[index + phrase.words.length - 1] ?? first
      hits[phrase.lexicon].push({ start: first.start, end: last.end })
      taken.set(phrase.lexicon, index + phrase.words.length)
    }
  }
  return hits
}

function emptyHits(): Record<LexiconName, Span[]> {
  const names = Object.keys(lexicons) as LexiconName[] // keys of a const object are its names
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    LexiconName,
    Span[]
  >
}

function indexPhrases(): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>()
  for (const [name, list] of Object.entries(lexicons)) {
    for (const phrase of list) {
      const words = phrase.split(' ')
      const first = words[0] ?? ''
      const entry = { words, lexicon: name as LexiconName } // entries keep the names of the object
      index.set(first, [...(index.get(first) ?? []), entry])
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length)
  return index
}
