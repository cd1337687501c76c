import { rangeInWords, shareInWords } from './share-in-words.ts'

/** Stands above how many of people's texts look at least as much like AI as the one that was judged. */
export const likePeopleTerm = 'People’s texts like this one'

interface Judged {
  classification: string
  /** A receipt does not say it. */
  false_positive_rate_interval?: readonly [number, number] | null
  max_false_positive_rate: number | null
}

/** Stands below that number: what it tells, how sure it is, and how high the limit was set. */
export function likePeopleNote({
  classification,
  false_positive_rate_interval: interval,
  max_false_positive_rate: most,
}: Judged): string {
  const where = classification === 'mixed' ? ', as a whole or in a passage' : ''
  return [
    `Look at least as much like AI as this one${where}.`,
    interval && `95% interval: ${rangeInWords(interval)}.`,
    most !== null &&
      `Limit: at most ${shareInWords(most)} of people’s texts may be called AI or mixed.`,
  ]
    .filter(Boolean)
    .join(' ')
}
