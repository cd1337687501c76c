import type { Quote, Quotes } from '../advice/advice-words.ts'

/** Words of the text in quotation marks, with how often they stand there. */
export function quoted({ text, times }: Quote): string {
  return times > 1 ? `“${text}” (${times} times)` : `“${text}”`
}

/** Quotes at the end of a sentence of ours; one that brings its own full stop gets no other. */
export function closing(quotes: readonly Quote[]): string {
  const list = quotes.map(quoted).join(', ')
  return /[.!?]["'”’)\]]*”$/.test(list) ? list : `${list}.`
}

/** Ends a sentence with the places it speaks of: as a list, or as examples where some are left out. */
export function closingPlaces({ quotes, isComplete }: Quotes): string {
  return `${isComplete ? ':' : ', for instance'} ${closing(quotes)}`
}
