import { type AnalysisOptions, ApiError } from '@inkprint/contract'

export interface Shortage {
  cost: number
  available: number
  /** The cost of detection alone. */
  detection: number
  /** Options for the same text that the balance does cover. */
  affordable: { name: string; cost: number; options: AnalysisOptions }[]
}

interface Wanted {
  options: AnalysisOptions
  /** What the same text costs with other options. */
  priceWith: (options: AnalysisOptions) => number
}

export const detectionAlone: AnalysisOptions = {
  include_guidelines: false,
  include_humanization_prompt: false,
}

/** Everything short of the full selection, cheapest first. */
const selections = [
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

/** By how much the balance falls short of the order's cost, and what it would cover; null if it suffices. */
export function shortageOf(
  { options, priceWith }: Wanted,
  available: number | undefined,
): Shortage | null {
  const cost = priceWith(options)
  if (available === undefined || cost <= available) return null
  return {
    cost,
    available,
    detection: priceWith(detectionAlone),
    affordable: selections
      .map((each) => ({ ...each, cost: priceWith(each.options) }))
      .filter((each) => each.cost <= available),
  }
}

/**
 * The figures from the server's refusal for lack of credits, which happens if the balance on screen was
 * outdated. Null for any other error.
 */
export function refusedShortage(error: Error | null): Pick<Shortage, 'cost' | 'available'> | null {
  if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_CREDITS') return null
  const { credits_required, credits_available } = Object(error.body)
  return { cost: Number(credits_required), available: Number(credits_available) }
}

export function isShortage(error: Error | null): boolean {
  return refusedShortage(error) !== null
}
