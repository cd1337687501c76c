import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'

/** Where something of this kind can be added: each place shows what the advice speaks of. */
export function additionPlaces(reading: Reading, feature: Feature): Span[] {
  if (feature.loweredBy) return feature.loweredBy(reading)
  return (places[feature.name] ?? generalSentences)(reading)
}

const places: Readonly<Record<string, (reading: Reading) => Span[]>> = {
  conjunction_openings: (reading) => sentencesWith(reading, /, (?:and|but|so) /),
  commas: (reading) => reading.sentences.filter((_, index) => (reading.lengths[index] ?? 0) <= 10),
  relative_words: (reading) =>
    reading.sentences.filter((_, index) => (reading.lengths[index] ?? 0) <= 12),
  repeated_pairs: () => [],
  repeated_phrases: () => [],
}

function sentencesWith({ text, sentences }: Reading, pattern: RegExp): Span[] {
  return sentences.filter(({ start, end }) => pattern.test(text.slice(start, end)))
}

/** Sentences that stay general: abstract nouns, no figure and no name. */
function generalSentences(reading: Reading): Span[] {
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
        .some((word) => word.isCapitalised || /\d/.test(word.lower)),
    }))
    .filter(({ isConcrete }) => !isConcrete)
    .sort((a, b) => b.abstract - a.abstract || a.sentence.start - b.sentence.start)
    .slice(0, 3)
    .map(({ sentence }) => sentence)
}
