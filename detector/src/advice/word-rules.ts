import { mean } from '../features/reading.ts'
import { longWordLetters } from '../features/vocabulary.ts'
import type { AdvisedReading, MeasuredAdvice } from './advice-language.ts'
import { quoteSpans } from './quotes.ts'

type Goal = Parameters<MeasuredAdvice['rules']>[1]

/** A long word loses about five letters to the everyday word for the same thing. */
export function shorterWordsRules(reading: AdvisedReading, { bound }: Goal): string[] {
  const average = mean(reading.words.map((word) => word.lower.length))
  return longWordRules(reading, Math.ceil(((average - bound) * reading.words.length) / 5))
}

/** So many of the long words to be replaced. */
export function longWordRules(reading: AdvisedReading, edits: number): string[] {
  const long = reading.words.filter((word) => word.lower.length >= longWordLetters)
  // Names have no shorter word.
  const common = long.filter((word) => !word.isCapitalised)
  const spans = common.length > 0 ? common : long
  const quoted = quoteSpans(reading, { spans, style: 'hit' })
  return [
    `At least ${edits} of ${long.length} long words need a short one; the most used are ${quoted.join(', ')}.`,
  ]
}

/** One word more or less that is new among its fifty moves the mean of all windows by about this. */
export function fewerRepeatsRules(reading: AdvisedReading, { feature, bound }: Goal): string[] {
  const gap = Math.abs(feature.measure(reading) - bound)
  const edits = Math.max(1, Math.ceil((gap * reading.words.length * 50) / 30))
  return [
    `At least ${edits} repeated words that can go.`,
    'Cut the second mention, or join the two sentences that share it.',
  ]
}
