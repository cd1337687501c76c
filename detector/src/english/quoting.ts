import type { Quote, Quotes } from '../advice/advice-words.ts'

/** Words of the text in quotation marks, with how often they occur. */
export function quoted({ text, times }: Quote): string {
  return times > 1 ? `“${text}” (${times} times)` : `“${text}”`
}

/** Quotes at the end of our sentence; adds no full stop if the last quote has its own. */
export function closing(quotes: readonly Quote[]): string {
  const list = quotes.map(quoted).join(', ')
  return /[.!?]["'”’)\]]*”$/.test(list) ? list : `${list}.`
}

/** Ends a sentence with the places it refers to: as a list, or as examples if some are left out. */
export function closingPlaces({ quotes, isComplete }: Quotes): string {
  return `${isComplete ? ':' : ', for instance'} ${closing(quotes)}`
}
