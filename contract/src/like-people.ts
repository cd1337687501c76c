import type { Verdict } from './analysis-summary.ts'
import { fractionInWords, rangeInWords } from './fraction-in-words.ts'

/** The label of the share of human texts that look at least as much like AI as this one. */
export const likePeopleTerm = 'Human texts that look this much like AI'

/** That share when shown on its own. */
export function likePeopleValue(rate: number): string {
  const words = fractionInWords(rate)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Judged {
  classification: Verdict
  /** Missing in receipts. */
  false_positive_rate_interval?: readonly [number, number] | null
  max_false_positive_rate: number | null
}

/**
 * The note below that share, continuing its sentence: what it means, its interval, and the limit that was
 * set.
 */
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
