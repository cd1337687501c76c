import * as z from 'zod/mini'

/** Our own names for what we sell; the payment provider's ids are server settings. */
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

/** What can be bought, each with a single payment. */
export const packages: readonly Package[] = [
  withPricePerCredit({
    name: 'Starter',
    credits: 556,
    price: 10,
    price_id: 'price_starter',
    averageTexts: 70,
    description: 'A month of spot checks for one editor.',
  }),
  withPricePerCredit({
    name: 'Basic',
    credits: 6_250,
    price: 30,
    price_id: 'price_basic',
    averageTexts: 780,
    description: 'Every draft of a small content team, analyzed twice.',
  }),
  withPricePerCredit({
    name: 'Pro',
    credits: 23_810,
    price: 100,
    price_id: 'price_pro',
    averageTexts: 2_975,
    description: 'All texts of an agency, and the tools connected to it.',
  }),
]

export function packageOf(priceId: PriceId): Package {
  const found = packages.find((each) => each.price_id === priceId)
  if (!found) throw new Error(`No package is sold as ${priceId}`)
  return found
}

function withPricePerCredit(each: Omit<Package, 'pricePerCredit'>): Package {
  return { ...each, pricePerCredit: each.price / each.credits }
}
