import { maximumTextBytes, maximumWords, minimumWords } from '@inkprint/contract'

/** What the customer has put together for the next analysis. */
export interface Order {
  text: string
  /** How many the text has, and how many are paid for; counted once for all who ask. */
  words: number
  chargedWords: number
  keyId: string
  groupId: string
  include_guidelines: boolean
  include_humanization_prompt: boolean
}

export interface OrderProblems {
  key?: string
  text?: string
}

/** Why an order cannot be sent; empty when it can. */
export function problemsOf({ keyId, ...order }: Order): OrderProblems {
  const textProblem = problemOfText(order)
  return {
    ...(keyId === '' && { key: 'Please select API key to proceed' }),
    ...(textProblem && { text: textProblem }),
  }
}

function problemOfText({
  text,
  words,
  chargedWords,
}: Pick<Order, 'text' | 'words' | 'chargedWords'>): string | null {
  if (words === 0) return 'Please enter text to analyze.'
  if (words < minimumWords) return 'Please enter at least 200 words for analysis.'
  const isTooLarge = chargedWords > maximumWords || new Blob([text]).size > maximumTextBytes
  return isTooLarge ? 'The text is too long: at most 50,000 words and 1 MB' : null
}
