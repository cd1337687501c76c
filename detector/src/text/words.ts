export interface Word {
  start: number
  end: number
  /** Lower case, straight apostrophe. */
  lower: string
  isCapitalized: boolean
}

/** Letters and digits with inner apostrophes; a hyphen or a dot separates. */
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
 * Runs of non-white-space of the original text: what is charged and what the minimum counts. The contract
 * counts them faster, and its test compares every character with this expression.
 */
export function countWords(original: string): number {
  return original.match(/\S+/g)?.length ?? 0
}
