import type { Feature } from './feature.ts'
import type { LexiconName } from './lexicons.ts'
import { perThousandWords } from './reading.ts'

/** How often words of a kind appear. */
export const wordingFeatures: readonly Feature[] = [
  wording('connectives', 'connective', 'connectives such as "moreover" or "as a result"'),
  wording('hedges', 'hedge', 'hedges such as "may" or "often"'),
  wording('emphasis_words', 'booster', 'words of emphasis such as "crucial" or "significant"'),
  wording('favourite_words', 'favourite', 'words that AI models overuse'),
  wording('stock_phrases', 'stockPhrase', 'stock phrases'),
  wording('colloquial_words', 'colloquial', 'everyday spoken words'),
  wording('abstract_nouns', 'abstractNoun', 'abstract nouns such as "aspect" or "challenge"'),
  wording('time_references', 'timeReference', 'days, months and other points in time'),
  wording('attributions', 'attribution', 'words that say who said or thought it'),
  wording('subordinators', 'subordinator', 'words that open a side clause, such as "because"'),
  wording('relative_words', 'relative', '"which", "that", "who"'),
  wording('negations', 'negation', 'negations'),
  wording('first_person', 'firstPerson', '"I" and "my"'),
  wording('first_plural', 'firstPlural', '"we" and "our"'),
  wording('second_person', 'secondPerson', '"you" and "your"'),
  wording('third_person', 'thirdPerson', '"he", "she", "they"'),
  wording('articles', 'article', 'articles'),
  wording('prepositions', 'preposition', 'prepositions'),
  wording('ands', 'conjunction', 'the word "and"'),
  wording('demonstratives', 'demonstrative', '"this", "these", "such"'),
]

function wording(name: string, lexicon: LexiconName, label: string): Feature {
  return {
    name,
    label,
    unit: 'per 1,000 words',
    measure: (reading) => perThousandWords(reading, reading.hits[lexicon].length),
    raisedBy: (reading) => reading.hits[lexicon],
  }
}
