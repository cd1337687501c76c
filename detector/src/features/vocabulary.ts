import type { Span } from '../text/sentences.ts'
import type { Word } from '../text/words.ts'
import { countedPerWords } from './countable.ts'
import type { Measure } from './feature.ts'
import { mean, perThousandWords, type Reading } from './reading.ts'

export const longWordLetters = 9
export const varietyWords = 50
const recallWords = 200

/** Word variety, word length and repetition. */
export const wordMeasures = [
  {
    name: 'word_letters_mean',
    unit: 'letters',
    measure: ({ words }) => mean(words.map((word) => word.lower.length)),
    raisedBy: longWords,
  },
  {
    name: 'long_words',
    unit: '% of words',
    measure: (reading) => perThousandWords(reading, longWords(reading).length) / 10,
    raisedBy: longWords,
  },
  {
    name: 'word_variety',
    unit: 'ratio',
    measure: ({ words }) => movingVariety(words),
  },
  countedPerWords(
    {
      name: 'repeated_pairs',
    },
    (reading) => repeats(reading, 2),
  ),
  countedPerWords(
    {
      name: 'repeated_phrases',
    },
    (reading) => repeats(reading, 3),
  ),
] as const satisfies readonly Measure[]

export function longWords({ words }: Reading): Span[] {
  return words.filter((word) => word.lower.length >= longWordLetters && !/\d/.test(word.lower))
}

/** Mean share of distinct words over every window of 50, so that a page and a book compare. */
function movingVariety(words: readonly Word[]): number {
  const size = Math.min(varietyWords, words.length)
  if (size === 0) return 0
  const counts = new Map<string, number>()
  let sum = 0
  for (const [index, word] of words.entries()) {
    counts.set(word.lower, (counts.get(word.lower) ?? 0) + 1)
    const leaving = words[index - size]
    if (leaving) forget(counts, leaving.lower)
    if (index >= size - 1) sum += counts.size / size
  }
  return sum / (words.length - size + 1)
}

function forget(counts: Map<string, number>, word: string): void {
  const left = (counts.get(word) ?? 0) - 1
  if (left > 0) counts.set(word, left)
  else counts.delete(word)
}

/** Phrases with at least one longer word that already occurred within the last 200 words. */
function repeats({ words }: Reading, size: number): Span[] {
  const lastSeen = new Map<string, number>()
  const spans: Span[] = []
  for (let index = 0; index + size <= words.length; index += 1) {
    const phrase = words.slice(index, index + size)
    if (!phrase.some((word) => word.lower.length > 4)) continue
    const key = phrase.map((word) => word.lower).join(' ')
    const before = lastSeen.get(key)
    lastSeen.set(key, index)
    if (before === undefined || index - before > recallWords) continue
    spans.push({ start: phrase[0]?.start ?? 0, end: phrase.at(-1)?.end ?? 0 })
  }
  return spans
}
