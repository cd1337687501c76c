import type { ItemReason } from './batch-fields.ts'
import { maximumTextBytes, maximumWords, minimumWords } from './pricing.ts'
import { measureText } from './text-size.ts'

/** Why a text cannot be read, as a code and in words. */
export interface ItemProblem {
  reason: ItemReason
  message: string
}

/** The words a text is charged for, or why it cannot be read; used by browser and server alike. */
export function problemOfText(text: string): { words: number | null; problem: ItemProblem | null } {
  if (text.includes('\0')) {
    return refused('unreadable_characters', 'The text contains NUL characters')
  }
  // Cheap checks first: counting the words of a huge text is already expensive.
  if (text.length > maximumTextBytes || bytesOf(text) > maximumTextBytes) {
    return refused('too_long', `The text is larger than ${maximumTextBytes / 1_000_000} MB`)
  }
  const { words, chargedWords } = measureText(text)
  if (words === 0) return refused('empty', 'There is no text')
  if (words < minimumWords) {
    const has = words === 1 ? '1 word' : `${words} words`
    const message = `The text has ${has}; at least ${minimumWords} are needed`
    return { words: chargedWords, problem: { reason: 'too_short', message } }
  }
  if (chargedWords > maximumWords) {
    const message = `The text has ${chargedWords} words; at most ${maximumWords} can be read`
    return { words: chargedWords, problem: { reason: 'too_long', message } }
  }
  return { words: chargedWords, problem: null }
}

function refused(reason: ItemReason, message: string) {
  return { words: null, problem: { reason, message } }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
