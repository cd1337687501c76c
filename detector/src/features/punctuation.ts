import { countedPerWords, endingIn, matchesOf, shareOfSentences } from './countable.ts'
import type { Feature } from './feature.ts'

/** Marks and figures. */
export const markFeatures: readonly Feature[] = [
  countedPerWords(
    {
      name: 'commas',
      label: 'commas',
      meaning: 'How often a sentence is interrupted or extended.',
    },
    matchesOf(/,(?!\d)/g),
  ),
  countedPerWords(
    {
      name: 'dashes',
      label: 'dashes between words or clauses',
      meaning: 'Asides and turns set off by a dash.',
    },
    matchesOf(/ - /g),
  ),
  countedPerWords(
    {
      name: 'semicolons',
      label: 'semicolons',
      meaning: 'Two statements held together where a full stop would do.',
    },
    matchesOf(/;/g),
  ),
  countedPerWords(
    {
      name: 'colons',
      label: 'colons',
      meaning: 'Announcements: the sentence stops to present what follows.',
    },
    matchesOf(/:(?!\d)/g),
  ),
  countedPerWords(
    { name: 'brackets', label: 'remarks in brackets', meaning: 'Remarks made in passing.' },
    matchesOf(/\([^()]{1,300}\)/g),
  ),
  countedPerWords(
    {
      name: 'quotations',
      label: 'quoted words or speech',
      meaning: 'Words in quotation marks, spoken or set apart.',
    },
    matchesOf(/"[^"]{1,600}"/g),
  ),
  countedPerWords(
    {
      name: 'numbers',
      label: 'figures',
      meaning: 'Figures, dates, prices and measures: facts a reader can check.',
    },
    matchesOf(/\d[\d.,:/%-]*/g),
  ),
]

/** How sentences end. */
export const endMarkFeatures: readonly Feature[] = [
  shareOfSentences(
    {
      name: 'questions',
      label: 'questions',
      meaning: 'Sentences that ask the reader something.',
    },
    endingIn(/\?["')\]]*$/),
  ),
  shareOfSentences(
    {
      name: 'exclamations',
      label: 'exclamations',
      meaning: 'Sentences with an exclamation mark.',
    },
    endingIn(/![!?]*["')\]]*$/),
  ),
]
