import { countedPerWords, matchesOf } from '../features/countable.ts'
import type { Described, Feature } from '../features/feature.ts'
import type { LexiconName } from '../features/phrases.ts'
import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'

export const contractions: Feature = {
  ...countedPerWords(
    {
      name: 'contractions',
      label: 'contractions (don’t, it’s)',
      meaning: 'Forms of speech such as “don’t” or “it’s”.',
    },
    matchesOf(
      /(?:n't|'(?:re|ve|ll|m|d))(?![\p{L}\p{N}])|(?<=\b(?:it|that|there|what|who|he|she|here|let|where|how))'s(?![\p{L}\p{N}])/giu,
    ),
  ),
  loweredBy: ({ hits }) => hits.fullForm,
}

export const names: Feature = countedPerWords(
  {
    name: 'names',
    label: 'names and other capitalized words inside sentences',
    meaning: 'People, places, products and firms named in the text.',
  },
  namesIn,
)

/** How often words of each kind appear. */
export const wordingFeatures: readonly Feature[] = [
  wording('connective', {
    name: 'connectives',
    label: 'connectives such as “moreover” or “as a result”',
    meaning: 'Words that say how sentences hang together, such as “moreover” or “as a result”.',
  }),
  wording('hedge', {
    name: 'hedges',
    label: 'hedges such as “may” or “often”',
    meaning: 'Words that make a statement less sure, such as “may” or “often”.',
  }),
  wording('emphasis', {
    name: 'emphasis_words',
    label: 'words of emphasis such as “crucial” or “significant”',
    meaning: 'Words that say how important something is, such as “crucial”.',
  }),
  wording('favourite', {
    name: 'favourite_words',
    label: 'words that AI models overuse',
    meaning: 'Words that AI models use far more often than people, such as “seamless” or “foster”.',
  }),
  wording('stockPhrase', {
    name: 'stock_phrases',
    label: 'stock phrases',
    meaning: 'Ready-made phrases that could stand in any text.',
  }),
  wording('colloquial', {
    name: 'colloquial_words',
    label: 'everyday spoken words',
    meaning: 'Words of everyday speech, such as “really” or “stuff”.',
  }),
  wording('abstractNoun', {
    name: 'abstract_nouns',
    label: 'abstract nouns such as “aspect” or “challenge”',
    meaning: 'Nouns that name no thing, person or act, such as “aspect” or “solution”.',
  }),
  wording('timeReference', {
    name: 'time_references',
    label: 'days, months and other points in time',
    meaning: 'Words that say when: days, months, “last week”.',
  }),
  wording('attribution', {
    name: 'attributions',
    label: 'words that say who said or thought it',
    meaning: 'Words that say who said or thought something.',
  }),
  wording('subordinator', {
    name: 'subordinators',
    label: 'words that open a side clause, such as “because”',
    meaning: 'Words that open a reason or a condition, such as “because” or “if”.',
  }),
  wording('relative', {
    name: 'relative_words',
    label: '“which”, “that”, “who”',
    meaning: 'Side clauses that describe a noun, with “which”, “that” or “who”.',
  }),
  wording('negation', {
    name: 'negations',
    label: 'negations',
    meaning: 'Words such as “not” or “never”; people use them more often than AI.',
  }),
  wording('firstPerson', {
    name: 'first_person',
    label: '“I” and “my”',
    meaning: 'The writer speaking as “I”.',
  }),
  wording('firstPlural', {
    name: 'first_plural',
    label: '“we” and “our”',
    meaning: 'The writer speaking as “we”.',
  }),
  wording('secondPerson', {
    name: 'second_person',
    label: '“you” and “your”',
    meaning: 'The reader addressed as “you”.',
  }),
  wording('thirdPerson', {
    name: 'third_person',
    label: '“he”, “she”, “they”',
    meaning: 'People spoken of as “he”, “she” or “they”.',
  }),
  wording('article', {
    name: 'articles',
    label: 'articles',
    meaning: '“The” and “a”: speaking of certain things, not of things in general.',
  }),
  wording('preposition', {
    name: 'prepositions',
    label: 'prepositions',
    meaning: 'Words such as “of”, “in” and “with” that tie nouns together.',
  }),
  wording('conjunction', {
    name: 'ands',
    label: 'the word “and”',
    meaning: 'How often things are strung together with “and”.',
  }),
  wording('demonstrative', {
    name: 'demonstratives',
    label: '“this”, “these”, “such”',
    meaning: 'Words that point back, such as “this” or “these”.',
  }),
]

function wording(lexicon: LexiconName, described: Described): Feature {
  return countedPerWords(described, ({ hits }) => hits[lexicon])
}

function namesIn({ words, sentences }: Reading): Span[] {
  return sentences.flatMap((sentence) =>
    words
      .slice(sentence.firstWord + 1, sentence.endWord)
      .filter((word) => word.isCapitalized && !/^i(?:'|$)/.test(word.lower)),
  )
}
