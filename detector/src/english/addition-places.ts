import { generalSentences } from '../advice/addition-places.ts'
import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'

/** Where a writer can add something, by feature. */
export const additions: Readonly<Record<string, NonNullable<Feature['additionPlaces']>>> = {
  conjunction_openings: (reading) =>
    reading.sentences.filter((sentence) => holds(reading, sentence, /, (?:and|but|so) /)),
  commas: (reading) => reading.sentences.filter((_, index) => (reading.lengths[index] ?? 0) <= 10),
  relative_words: (reading) =>
    reading.sentences.filter((_, index) => (reading.lengths[index] ?? 0) <= 12),
  // People and things mentioned without a name, an amount or a date, which could be made specific.
  names: generalWith(
    /\b(?:an?|one|the|my|our|his|her|their) (?:\w+ )?(?:friend|colleague|neighbou?r|customer|client|teacher|doctor|expert|researcher|official|company|firm|business|shop|store|restaurant|hotel|university|hospital|team|brand|product|app|tool|city|town|village|country|region|river)\b/i,
  ),
  numbers: generalWith(
    /\b(?:many|several|some|few|most|much|lots?|various|numerous|often|long|large|small|rise|rose|fall|fell|more|less|price|cost|share)\b/i,
  ),
  time_references: generalWith(
    /\b(?:recently|soon|later|once|then|now|before|after|since|past|future|over time|these days|lately|began|started|opened)\b/i,
  ),
}

function generalWith(pattern: RegExp): (reading: Reading) => Span[] {
  return (reading) =>
    generalSentences(reading).filter((sentence) => holds(reading, sentence, pattern))
}

function holds({ text }: Reading, { start, end }: Span, pattern: RegExp): boolean {
  return pattern.test(text.slice(start, end))
}
