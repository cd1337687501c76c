import { analysisCost, maximumTextBytes, maximumWords, minimumWords } from '@inkprint/contract'

/** What the customer has put together for the next analysis. */
export interface Order {
  text: string
  /** What the analysis is to be called; null for the first words of the text. */
  title: string | null
  /** How many the text has, and how many are paid for; counted once for all who ask. */
  words: number
  chargedWords: number
  /** Why the text cannot be analyzed, if so: then it has no price either. */
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

/** Why an order cannot be sent; empty when it can. */
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

/** What the order costs in all, and each service of it; null for a text that cannot be analyzed. */
export function priceOf(order: Order): { total: number; service: number } | null {
  if (order.textProblem !== null) return null
  return {
    total: analysisCost(order.chargedWords, order),
    service: analysisCost(order.chargedWords, detectionAlone),
  }
}

type Options = Pick<Order, 'include_guidelines' | 'include_humanization_prompt'>

const detectionAlone: Options = { include_guidelines: false, include_humanization_prompt: false }

/** The least that a service costs, whatever the text; known before there is one. */
export const leastService = analysisCost(minimumWords, detectionAlone)

/** Less than everything, the cheapest first. */
const selections: { name: string; options: Options }[] = [
  { name: 'detection alone', options: detectionAlone },
  {
    name: 'detection with the guidelines',
    options: { ...detectionAlone, include_guidelines: true },
  },
  {
    name: 'detection with the humanization prompt',
    options: { ...detectionAlone, include_humanization_prompt: true },
  },
]

export interface Shortage {
  cost: number
  available: number
  /** What detection alone costs. */
  detection: number
  /** Selections of the same text that the balance does cover. */
  affordable: { name: string; cost: number; options: Options }[]
}

/** By how much the balance falls short of an order, and what it would cover; null when it covers it. */
export function shortageOf(order: Order, available: number | undefined): Shortage | null {
  const price = priceOf(order)
  if (price === null || available === undefined || price.total <= available) return null
  return {
    cost: price.total,
    available,
    detection: price.service,
    affordable: selections
      .map((each) => ({ ...each, cost: analysisCost(order.chargedWords, each.options) }))
      .filter(({ cost }) => cost <= available),
  }
}
