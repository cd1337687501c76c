import type { Verdict } from './analysis-summary.ts'
import { aboutInWords, fractionInWords } from './fraction-in-words.ts'

interface Judged {
  classification: Verdict
  /** Null in receipts of texts that were not judged. */
  probability_ai_percent: number | null
  false_positive_rate: number | null
  max_false_positive_rate: number | null
}

/** The note below the AI probability if the verdict next to it would be surprising. */
export function probabilityNote(judged: Judged): string | undefined {
  // A text may read as human as a whole although one of its passages does not.
  if (judged.classification === 'mixed') return 'Of the text read as a whole.'
  return judged.classification === 'uncertain' ? whyUncertain(judged) : undefined
}

function whyUncertain({
  probability_ai_percent: percent,
  false_positive_rate: rate,
  max_false_positive_rate: most,
}: Judged): string {
  if (percent !== null && percent < 50) {
    return 'Uncertain because too many texts by an AI score this low to call this one a person’s.'
  }
  // Earlier releases did not report the rate.
  if (rate === null || most === null || rate <= most) {
    return 'Uncertain because too many texts by people score this high to call this one AI.'
  }
  const [share, limit] = [fractionInWords(rate), fractionInWords(most)]
  const excess = share === limit ? 'a little more than' : 'more than'
  return `Uncertain because ${aboutInWords(rate)} texts by people look as much like AI as this one: ${excess} the limit of ${limit}.`
}
