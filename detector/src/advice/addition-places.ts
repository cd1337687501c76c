import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import { wordCount } from '../text/document.ts'
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
  // What has a name, an amount or a date of its own, and is spoken of without.
  names: (reading) =>
    general(reading).filter((sentence) =>
      holds(
        reading,
        sentence,
        /\b(?:an?|one|the|my|our|his|her|their) (?:\w+ )?(?:friend|colleague|neighbour|customer|client|teacher|doctor|expert|researcher|official|company|firm|business|shop|store|restaurant|hotel|university|hospital|team|brand|product|app|tool|city|town|village|country|region|river)\b/i,
      ),
    ),
  numbers: (reading) =>
    general(reading).filter((sentence) =>
      holds(
        reading,
        sentence,
        /\b(?:many|several|some|few|most|much|lots?|various|numerous|often|long|large|small|rise|rose|fall|fell|more|less|price|cost|share)\b/i,
      ),
    ),
  time_references: (reading) =>
    general(reading).filter((sentence) =>
      holds(
        reading,
        sentence,
        /\b(?:recently|soon|later|once|then|now|before|after|since|past|future|over time|these days|lately|began|started|opened)\b/i,
      ),
    ),
}

function sentencesWith(reading: Reading, pattern: RegExp): Span[] {
  return reading.sentences.filter((sentence) => holds(reading, sentence, pattern))
}

function holds({ text }: Reading, { start, end }: Span, pattern: RegExp): boolean {
  return pattern.test(text.slice(start, end))
}

function generalSentences(reading: Reading): Span[] {
  return general(reading).slice(0, 3)
}

/** Shorter sentences are headings or have no room. */
const leastWords = 6

/** Sentences that stay general: no figure and no name, those with most abstract nouns first. */
function general(reading: Reading): Span[] {
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
    .filter(({ sentence, isConcrete }) => !isConcrete && wordCount(sentence) >= leastWords)
    .sort((a, b) => b.abstract - a.abstract || a.sentence.start - b.sentence.start)
    .map(({ sentence }) => sentence)
}
