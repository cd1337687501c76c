import type { Span } from '../text/sentences.ts'
import type { Word } from '../text/words.ts'
import type { Feature } from './feature.ts'
import { mean, perThousandWords, type Reading } from './reading.ts'
import { syllablesOf } from './syllables.ts'

export const longWordLetters = 9
const varietyWords = 50
const recallWords = 200

/** Which words, how long, how often again. */
export const vocabularyFeatures: readonly Feature[] = [
  {
    name: 'word_letters_mean',
    label: 'average word length',
    unit: 'letters',
    measure: ({ words }) => mean(words.map((word) => word.lower.length)),
    raisedBy: longWords,
  },
  {
    name: 'long_words',
    label: `words of at least ${longWordLetters} letters`,
    unit: '% of words',
    measure: (reading) => perThousandWords(reading, longWords(reading).length) / 10,
    raisedBy: longWords,
  },
  {
    name: 'word_variety',
    label: `share of different words in ${varietyWords} running words`,
    unit: 'ratio',
    measure: ({ words }) => movingVariety(words),
  },
  {
    name: 'repeated_pairs',
    label: 'two-word phrases used again soon after',
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, repeats(reading, 2).length),
    raisedBy: (reading) => repeats(reading, 2),
  },
  {
    name: 'repeated_phrases',
    label: 'three-word phrases used again soon after',
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, repeats(reading, 3).length),
    raisedBy: (reading) => repeats(reading, 3),
  },
  {
    name: 'nominalisations',
    label: 'nouns made from verbs or adjectives (-tion, -ment, -ness, -ity, -ance)',
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, nominalisations(reading).length),
    raisedBy: nominalisations,
  },
  {
    name: 'adverbs',
    label: 'adverbs in -ly',
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, adverbs(reading).length),
    raisedBy: adverbs,
  },
  {
    name: 'reading_ease',
    label: 'Flesch reading ease',
    unit: 'points',
    measure: readingEase,
    loweredBy: longWords,
  },
]

function longWords({ words }: Reading): Span[] {
  return words.filter((word) => word.lower.length >= longWordLetters && !/\d/.test(word.lower))
}

const notNominal = new Set(
  'moment comment comments city cities quality party nation station nations stations question questions mention section position condition dance chance chances france distance balance instance business witness'.split(
    ' ',
  ),
)

function nominalisations({ words }: Reading): Span[] {
  return words.filter(
    ({ lower }) =>
      lower.length > 6 &&
      /(?:tion|sion|ment|ness|ity|ance|ence)s?$/.test(lower) &&
      !notNominal.has(lower),
  )
}

const notAdverb = new Set(
  'only early family families reply apply supply italy july ally bully rely fly assembly anomaly friendly lovely lonely likely unlikely daily weekly monthly ugly elderly holy'.split(
    ' ',
  ),
)

function adverbs({ words }: Reading): Span[] {
  return words.filter(
    ({ lower }) => lower.length > 4 && lower.endsWith('ly') && !notAdverb.has(lower),
  )
}

/** Mean share of different words over every window of 50: the same for a page and for a book. */
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

/** Phrases with a longer word in them that stood within the last 200 words already. */
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

function readingEase({ words, sentences }: Reading): number {
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.lower), 0)
  return (
    206.835 -
    (1.015 * words.length) / Math.max(1, sentences.length) -
    (84.6 * syllables) / words.length
  )
}
