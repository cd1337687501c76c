import { mean } from '../features/reading.ts'
import { longWordLetters } from '../features/vocabulary.ts'
import type { AdvisedReading, Goal } from './advice-language.ts'
import { quoteSpans } from './quotes.ts'

/** Replacing a long word with the everyday word saves about five letters. */
export function shorterWordsRules(reading: AdvisedReading, goal: Goal): string[] {
  const average = mean(reading.words.map((word) => word.lower.length))
  const edits = Math.ceil(((average - goal.bound) * reading.words.length) / 5)
  return longWordRules(reading, { ...goal, edits })
}

/** Asks to replace this many of the long words; nothing if the text has fewer. */
export function longWordRules(
  reading: AdvisedReading,
  { say, edits }: Pick<Goal, 'say'> & { edits: number },
): string[] {
  const long = reading.words.filter((word) => word.lower.length >= longWordLetters)
  if (edits > long.length) return []
  // Names have no shorter word.
  const common = long.filter((word) => !word.isCapitalized)
  const spans = common.length > 0 ? common : long
  const places = quoteSpans(reading, { spans, style: 'hit' })
  return say.shorterWords({ edits, long: long.length, places })
}

/** One more or one fewer new word among fifty moves the mean over all windows by about this much. */
export function fewerRepeatsRules(
  reading: AdvisedReading,
  { feature, bound, say }: Goal,
): string[] {
  const gap = Math.abs(feature.measure(reading) - bound)
  const edits = Math.max(1, Math.ceil((gap * reading.words.length * 50) / 30))
  return say.fewerRepeats({ edits })
}
