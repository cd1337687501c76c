/** A credit pays for this many words of one service. */
export const wordsPerCredit = 200
export const minimumWords = 200
export const maximumWords = 50_000
export const maximumTextBytes = 1_000_000

export interface AnalysisOptions {
  include_guidelines: boolean
  include_humanization_prompt: boolean
}

/** The price of an analysis: detection for this many words, and the same again for each option. */
export function analysisCost(chargedWords: number, options: AnalysisOptions): number {
  const services =
    1 + Number(options.include_guidelines) + Number(options.include_humanization_prompt)
  return Math.ceil(chargedWords / wordsPerCredit) * services
}
