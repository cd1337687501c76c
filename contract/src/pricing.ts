import * as z from 'zod/mini'

/** One credit pays for this many words of one service. */
export const wordsPerCredit = 200
export const minimumWords = 200
export const maximumWords = 50_000
export const maximumTextBytes = 1_000_000

export interface AnalysisOptions {
  include_guidelines: boolean
  include_humanization_prompt: boolean
}

/** What an analysis costs: detection of so many charged words, and as much again for each option. */
export function analysisCost(chargedWords: number, options: AnalysisOptions): number {
  const services =
    1 + Number(options.include_guidelines) + Number(options.include_humanization_prompt)
  return Math.ceil(chargedWords / wordsPerCredit) * services
}

export const PriceId = z.enum(['price_starter', 'price_basic', 'price_pro'])
export type PriceId = z.infer<typeof PriceId>

export interface Package {
  name: string
  credits: number
  /** In whole US dollars. */
  price: number
  price_id: PriceId
  description: string
  averageTexts: number
  pricePerCredit: number
}

/** The one-time packages; `price_id` stands for the payment provider's own identifier. */
export const packages: readonly Package[] = [
  {
    ...{ name: 'Starter', credits: 556, price: 10, price_id: 'price_starter', averageTexts: 70 },
    description: 'A first month of spot checks for one editor.',
  },
  {
    ...{ name: 'Basic', credits: 6_250, price: 30, price_id: 'price_basic', averageTexts: 780 },
    description: 'Every draft of a small content team, read twice.',
  },
  {
    ...{ name: 'Pro', credits: 23_810, price: 100, price_id: 'price_pro', averageTexts: 2_975 },
    description: 'An agency’s whole output, and the tools wired to it.',
  },
].map((each) => ({
  ...each,
  price_id: PriceId.parse(each.price_id),
  pricePerCredit: each.price / each.credits,
}))
