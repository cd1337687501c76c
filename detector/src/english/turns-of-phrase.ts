import { functionWords } from './function-words.ts'
import { lexicons } from './lexicons.ts'

const setPhrases: ReadonlySet<string> = new Set([...lexicons.stockPhrase, ...lexicons.connective])
const cutOff = /^(?:the|an?) | (?:the|an?|and|or|of|in)$/i

/**
 * Whether a phrase can be reworded: a ready-made phrase, or one that mixes function words with others. Terms
 * and names have to stay, and a phrase such as "of the" tells a reader nothing.
 */
export function isTurnOfPhrase(phrase: string): boolean {
  const words = phrase.toLowerCase().split(' ')
  if (setPhrases.has(words.join(' '))) return words.length > 1
  if (words.length < 3 || cutOff.test(phrase) || !/^[\p{L}' -]+$/u.test(phrase)) return false
  if (/ \p{Lu}/u.test(phrase)) return false
  const plain = words.filter((word) => functionWords.has(word)).length
  return plain > 0 && plain < words.length
}
