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

/** Words are runs of anything but white space. Counted letter by letter: a regular expression takes ten times as long. */
export function countWords(text: string): number {
  let count = 0
  let isInWord = false
  for (let index = 0; index < text.length; index++) {
    const isLetter = !isWhiteSpace(text.charCodeAt(index))
    if (isLetter && !isInWord) count++
    isInWord = isLetter
  }
  return count
}

/** As `\s` in a regular expression has it. */
function isWhiteSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13)
  return code === 0xa0 || (code >= 0x1680 && rareSpaces.has(code))
}

const rareSpaces = new Set([
  ...[0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009],
  ...[0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
])

/** What an analysis costs: detection, and as much again for each option. */
export function analysisCost(words: number, options: AnalysisOptions): number {
  const services =
    1 + Number(options.include_guidelines) + Number(options.include_humanization_prompt)
  return Math.ceil(words / wordsPerCredit) * services
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
