export interface Word {
  start: number
  end: number
  /** Lower case, with straight apostrophes. */
  lower: string
  isCapitalized: boolean
}

/** Letters and digits with inner apostrophes; hyphens and dots separate words. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const capital = /^\p{Lu}/u

export function wordsOf(normalizedText: string): Word[] {
  return Array.from(normalizedText.matchAll(word), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    lower: match[0].toLowerCase(),
    isCapitalized: capital.test(match[0]),
  }))
}

/**
 * Counts runs of non-whitespace in the original text, for pricing and for the minimum length. The contract
 * has a faster count; its test compares every character with this expression.
 */
export function countWords(original: string): number {
  return original.match(/\S+/g)?.length ?? 0
}
