import type { Verdict } from './analysis-summary.ts'
import { fractionInWords, rangeInWords } from './fraction-in-words.ts'

/** Stands above how many of people's texts look at least as much like AI as the one that was judged. */
export const likePeopleTerm = 'Human texts that look this much like AI'

/** The number itself, where it stands alone. */
export function likePeopleValue(rate: number): string {
  const words = fractionInWords(rate)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Judged {
  classification: Verdict
  /** A receipt does not say it. */
  false_positive_rate_interval?: readonly [number, number] | null
  max_false_positive_rate: number | null
}

/** Stands below that number and goes on from it: what it tells, how sure it is, and how high the limit was set. */
export function likePeopleNote({
  classification,
  false_positive_rate_interval: interval,
  max_false_positive_rate: most,
}: Judged): string {
  const where = classification === 'mixed' ? ', as a whole or in a passage' : ''
  return [
    `of texts by people look at least as much like AI as this one${where}.`,
    interval && `95% interval: ${rangeInWords(interval)}.`,
    most !== null &&
      `Limit: at most ${fractionInWords(most)} of people’s texts may be called AI or mixed.`,
  ]
    .filter(Boolean)
    .join(' ')
}
