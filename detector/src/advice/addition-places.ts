import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import { wordCount } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'

/** Where something of this kind can be added, so that the advice can quote the places. */
export function additionPlaces(reading: Reading, feature: Feature): Span[] {
  if (feature.loweredBy) return feature.loweredBy(reading)
  return feature.additionPlaces?.(reading) ?? generalSentences(reading).slice(0, 3)
}

/** Shorter sentences are headings or have no room for an addition. */
const leastWords = 6

/** Sentences without a figure or a name, those with the most abstract nouns first. */
export function generalSentences(reading: Reading): Span[] {
  const abstract = new Map<number, number>()
  for (const hit of reading.hits.abstractNoun) {
    const index = sentenceAt(reading, hit.start)
    abstract.set(index, (abstract.get(index) ?? 0) + 1)
  }
  return reading.sentences
    .map((sentence, index) => ({
      sentence,
      abstract: abstract.get(index) ?? 0,
      isConcrete: reading.words
        .slice(sentence.firstWord + 1, sentence.endWord)
        .some((word) => word.isCapitalized || /\d/.test(word.lower)),
    }))
    .filter(({ sentence, isConcrete }) => !isConcrete && wordCount(sentence) >= leastWords)
    .sort((a, b) => b.abstract - a.abstract || a.sentence.start - b.sentence.start)
    .map(({ sentence }) => sentence)
}
