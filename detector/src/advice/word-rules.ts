import { mean } from '../features/reading.ts'
import { requireFeature } from '../features/table.ts'
import { longWordLetters } from '../features/vocabulary.ts'
import type { AdvisedReading } from './advised-reading.ts'
import { quoteSpans } from './quotes.ts'

/** A long word loses about five letters to its everyday twin. */
export function shorterWordsRules(reading: AdvisedReading, bound: number): string[] {
  const average = mean(reading.words.map((word) => word.lower.length))
  return longWordRules(reading, Math.ceil(((average - bound) * reading.words.length) / 5))
}

/** Two syllables saved move the reading ease by 169 points divided by the number of words. */
export function easierWordsRules(reading: AdvisedReading, bound: number): string[] {
  const ease = requireFeature('reading_ease').measure(reading)
  return longWordRules(reading, Math.ceil(((bound - ease) * reading.words.length) / 169))
}

function longWordRules(reading: AdvisedReading, edits: number): string[] {
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
export function fewerRepeatsRules(reading: AdvisedReading, bound: number): string[] {
  const gap = Math.abs(requireFeature('word_variety').measure(reading) - bound)
  const edits = Math.max(1, Math.ceil((gap * reading.words.length * 50) / 30))
  return [
    `At least ${edits} repeated words that can go.`,
    'Cut the second mention, or join the two sentences that share it.',
  ]
}
