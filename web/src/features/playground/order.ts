import {
  type AnalysisOptions,
  analysisCost,
  maximumTextBytes,
  maximumWords,
  minimumWords,
} from '@inkprint/contract'
import { detectionAlone, type Shortage, shortageOf } from '../../shared/shortage.ts'

/** What the customer has selected for the next analysis. */
export interface Order {
  text: string
  /** The title of the analysis; null to use the first words of the text. */
  title: string | null
  /** The number of words in the text, and of those charged for; counted here once for all uses. */
  words: number
  chargedWords: number
  /** Why the text cannot be analyzed, in which case it has no price either; null if it can. */
  textProblem: string | null
  keyId: string
  groupId: string
  include_guidelines: boolean
  include_humanization_prompt: boolean
}

export interface OrderProblems {
  key?: string
  text?: string
}

/** Why an order cannot be sent; empty if it can. */
export function problemsOf({ keyId, textProblem }: Order): OrderProblems {
  return {
    ...(keyId === '' && { key: 'Please select API key to proceed' }),
    ...(textProblem && { text: textProblem }),
  }
}

export function problemOfText({
  text,
  words,
  chargedWords,
}: Pick<Order, 'text' | 'words' | 'chargedWords'>): string | null {
  if (words === 0) return 'Please enter text to analyze.'
  if (words < minimumWords) return 'Please enter at least 200 words for analysis.'
  const isTooLarge = chargedWords > maximumWords || new Blob([text]).size > maximumTextBytes
  return isTooLarge ? 'The text is too long: at most 50,000 words and 1 MB' : null
}

/** The order's total price and the price of each service; null if the text cannot be analyzed. */
export function priceOf(order: Order): { total: number; service: number } | null {
  if (order.textProblem !== null) return null
  return {
    total: analysisCost(order.chargedWords, order),
    service: analysisCost(order.chargedWords, detectionAlone),
  }
}

/** The minimum price of a service, known even before there is a text. */
export const leastService = analysisCost(minimumWords, detectionAlone)

/** By how much the credits fall short of an order; null if they suffice or it has no price. */
export function shortageOfOrder(order: Order, available: number | undefined): Shortage | null {
  if (order.textProblem !== null) return null
  const priceWith = (options: AnalysisOptions) => analysisCost(order.chargedWords, options)
  return shortageOf({ options: order, priceWith }, available)
}
