import { mean, type Reading } from '../features/reading.ts'
import { requireFeature } from '../features/table.ts'
import { longWordLetters } from '../features/vocabulary.ts'
import { quoteSpans } from './quotes.ts'

/** A long word loses about five letters to its everyday twin. */
export function shorterWordsRules(reading: Reading, bound: number): string[] {
  const average = mean(reading.words.map((word) => word.lower.length))
  return longWordRules(reading, Math.ceil(((average - bound) * reading.words.length) / 5))
}

/** Two syllables saved move the reading ease by 169 points divided by the number of words. */
export function easierWordsRules(reading: Reading, bound: number): string[] {
  const ease = requireFeature('reading_ease').measure(reading)
  return longWordRules(reading, Math.ceil(((bound - ease) * reading.words.length) / 169))
}

function longWordRules(reading: Reading, edits: number): string[] {
  const long = reading.words.filter((word) => word.lower.length >= longWordLetters)
  const quoted = quoteSpans(reading, { spans: long, style: 'hit' })
  return [
    `At least ${edits} of ${long.length} long words need a short one; the most used are ${quoted.join(', ')}.`,
  ]
}

export function longerWordsRules(reading: Reading, bound: number): string[] {
  const average = mean(reading.words.map((word) => word.lower.length))
  return exactWordRules(reading, ((bound - average) * reading.words.length) / 5)
}

export function harderWordsRules(reading: Reading, bound: number): string[] {
  const ease = requireFeature('reading_ease').measure(reading)
  return exactWordRules(reading, ((ease - bound) * reading.words.length) / 169)
}

/** One word more or less that is new among its fifty moves the mean of all windows by about this. */
export function varietyRules(
  reading: Reading,
  { bound, side }: { bound: number; side: 'above' | 'below' },
): string[] {
  const gap = Math.abs(requireFeature('word_variety').measure(reading) - bound)
  const edits = Math.max(1, Math.ceil((gap * reading.words.length * 50) / 30))
  return side === 'above'
    ? [
        `At least ${edits} words that stand nearby already, used again instead of another word for the same thing.`,
        'People call a thing by one name; let the second mention have the word of the first.',
      ]
    : [
        `At least ${edits} repeated words that can go.`,
        'Cut the second mention, or join the two sentences that share it.',
      ]
}

function exactWordRules(reading: Reading, edits: number): string[] {
  const quoted = quoteSpans(reading, { spans: reading.sentences, style: 'sentence' })
  return [
    `At least ${Math.max(1, Math.ceil(edits))} short words need the exact term.`,
    `Look where a short word is vague, for instance in ${quoted.join(', ')}.`,
  ]
}
