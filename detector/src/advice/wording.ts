import type { Reading } from '../features/reading.ts'
import type { Span } from '../text/sentences.ts'
import type { Guideline } from './guidelines.ts'
import { quoteSpans } from './quotes.ts'

/** What the models made of the wording, apart from any habit one can count. */
export interface WordingSigns {
  /** Probability of AI for each sentence; null where a sentence was not scored. */
  probabilities: readonly (number | null)[]
  /** Phrases by what they add to the verdict, positive for AI. */
  contributions: readonly (Span & { weight: number })[]
}

const mostPhrases = 6

/**
 * A text that does not read as a person's always has something to change, also where each habit is
 * within people's range: the sentences that read most like AI, to be said in one's own way.
 */
export function writeWordingGuideline(
  reading: Reading,
  { probabilities, contributions }: WordingSigns,
): Guideline {
  const strongest = reading.sentences
    .map((sentence, index) => ({ sentence, probability: probabilities[index] ?? 0 }))
    .map((one) => ({ ...one, weight: weightWithin(one.sentence, contributions) }))
    .sort((a, b) => b.probability - a.probability || b.weight - a.weight)
  const likeAi = strongest.filter(({ probability }) => probability > 0.5).length
  const edits = Math.max(1, Math.ceil(likeAi / 2))
  const spans = strongest.slice(0, Math.max(3, edits)).map(({ sentence }) => sentence)
  const quotes = quoteSpans(reading, { spans, style: 'sentence' }).join(', ')
  const phrases = quoteSpans(reading, { spans: phrasesForAi(reading, contributions), style: 'hit' })
  return {
    feature: 'wording',
    name: 'Say it your own way',
    meaning: 'The models read the wording as a whole; no single habit has to stand out.',
    target_line: `Sentences that read like AI: aim for at most ${Math.max(0, likeAi - edits)}; this text has ${likeAi} of ${reading.sentences.length}.`,
    copywriter_rules: [
      `At least ${edits} of these sentences in words of your own: ${quotes}.`,
      'Close the text, say aloud what the sentence is for, and write down what you said. Keep its facts; add none.',
      ...(phrases.length > 0
        ? [`The phrases that count most towards AI: ${phrases.slice(0, mostPhrases).join(', ')}.`]
        : []),
    ],
  }
}

function weightWithin({ start, end }: Span, contributions: WordingSigns['contributions']): number {
  return contributions
    .filter((one) => one.start >= start && one.end <= end)
    .reduce((sum, { weight }) => sum + weight, 0)
}

/** Phrases a reader can recognise: whole words, more than one. */
function phrasesForAi(
  { text }: Reading,
  contributions: WordingSigns['contributions'],
): readonly Span[] {
  return contributions.filter(({ start, end, weight }) => {
    const phrase = text.slice(start, end).trim()
    return weight > 0 && /^\p{L}+(?:[ '-]\p{L}+)+$/u.test(phrase)
  })
}
