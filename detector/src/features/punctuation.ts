import { countedPerWords, endingIn, matchesOf, shareOfSentences } from './countable.ts'
import type { Measure } from './feature.ts'

/** Marks and figures. */
export const markMeasures = [
  countedPerWords({ name: 'commas' }, matchesOf(/,(?!\d)/g)),
  countedPerWords({ name: 'dashes' }, matchesOf(/ - /g)),
  countedPerWords({ name: 'semicolons' }, matchesOf(/;/g)),
  countedPerWords({ name: 'colons' }, matchesOf(/:(?!\d)/g)),
  countedPerWords({ name: 'brackets' }, matchesOf(/\([^()]{1,300}\)/g)),
  countedPerWords({ name: 'quotations' }, matchesOf(/"[^"]{1,600}"/g)),
  countedPerWords({ name: 'numbers' }, matchesOf(/\d[\d.,:/%-]*/g)),
] as const satisfies readonly Measure[]

/** How sentences end. */
export const endMarkMeasures = [
  shareOfSentences({ name: 'questions' }, endingIn(/\?["')\]]*$/)),
  shareOfSentences({ name: 'exclamations' }, endingIn(/![!?]*["')\]]*$/)),
] as const satisfies readonly Measure[]
