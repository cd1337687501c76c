import { countedPerWords } from '../features/countable.ts'
import type { Feature } from '../features/feature.ts'
import type { Reading } from '../features/reading.ts'
import { longWords } from '../features/vocabulary.ts'
import type { Span } from '../text/sentences.ts'
import { syllablesOf } from './syllables.ts'

/** Words recognized by their endings, and how hard the text is to read. */
export const vocabularyFeatures: readonly Feature[] = [
  countedPerWords(
    {
      name: 'nominalisations',
      label: 'nouns made from verbs or adjectives (-tion, -ment, -ness, -ity, -ance)',
      meaning: 'Actions written as things, such as “implementation” for “we built it”.',
    },
    nominalisations,
  ),
  countedPerWords(
    {
      name: 'adverbs',
      label: 'adverbs in -ly',
      meaning: 'Words such as “quickly” or “significantly” that color a verb.',
    },
    adverbs,
  ),
  {
    name: 'reading_ease',
    label: 'Flesch reading ease',
    meaning: 'A school measure from sentence and word length: 100 is very easy, 30 is for experts.',
    unit: 'points',
    measure: readingEase,
    loweredBy: longWords,
  },
]

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

function readingEase({ words, sentences }: Reading): number {
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.lower), 0)
  return (
    206.835 -
    (1.015 * words.length) / Math.max(1, sentences.length) -
    (84.6 * syllables) / words.length
  )
}
