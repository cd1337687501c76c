import { wordCount } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import type { AdviceLanguage, AdvisedReading } from './advice-language.ts'
import { countRange } from './figures.ts'
import type { Guideline } from './guidelines.ts'
import { closing, quoteSpans } from './quotes.ts'

/** What the models made of the wording, apart from any habit one can count. */
export interface WordingSigns {
  /** Probability of AI for each sentence; null where a sentence was not scored. */
  probabilities: readonly (number | null)[]
  /** Phrases by what they add to the verdict, positive for AI. */
  contributions: readonly (Span & { weight: number })[]
}

const mostPhrases = 6
const fewExamples = 3
/** Shorter sentences can hardly be said in another way. */
const exampleWords = 6
/** Of 60 revisions, those that changed so much lowered the log-odds more on average, not always. */
const shareToChange = 0.75
/** Where more of a text reads like AI, sorting its sentences is no help. */
const nearlyAll = 0.8

/** Only somebody with a voice of their own can follow it. */
const sayAloud =
  'Close the text, say aloud what the sentence is for, and write down what you said. Keep its facts; add none.'
const plainly =
  'Use the ordinary word, even where it was used just before. No clever turns, no half sentences for effect.'

/**
 * A text that does not read as a person's always has something to change, also where each habit is
 * within people's range: the sentences that read most like AI, to be said in one's own way.
 */
export function writeWordingGuideline(
  reading: AdvisedReading,
  { language, ...signs }: WordingSigns & { language: AdviceLanguage },
): Guideline {
  const own = strongestFirst(reading, signs)
  const likeAi = own.filter(({ probability }) => probability > 0.5)
  const isNearlyAll = likeAi.length > 1 && likeAi.length >= nearlyAll * own.length
  const { target_line, which, places } =
    likeAi.length > 0
      ? adviseOnSome(reading, { own, likeAi, isNearlyAll })
      : adviseOnWhole(reading, own)
  const others = [plainly, ...phraseRules(reading, { ...signs, language })]
  return {
    feature: 'wording',
    name: 'Say it your own way',
    meaning: 'The models read the wording as a whole; no single habit has to stand out.',
    target_line,
    copywriter_rules: [`Say ${which} in your own words${places}`, sayAloud, ...others],
    for_editors: { name: 'Other wording', rules: [`Reword ${which}${places}`, ...others] },
    reach: isNearlyAll ? 'text' : 'places',
    asks_author: false,
  }
}

interface ScoredSentence {
  sentence: AdvisedReading['sentences'][number]
  isExample: boolean
  probability: number
  weight: number
}

/** What the writer says themselves; in a text that is all speech, everything. */
function strongestFirst(
  { sentences, spoken, broken }: AdvisedReading,
  { probabilities, contributions }: WordingSigns,
): ScoredSentence[] {
  const scored = sentences.map((sentence, index) => ({
    sentence,
    isSpoken: spoken.has(index),
    isExample: !broken.has(index) && wordCount(sentence) >= exampleWords,
    probability: probabilities[index] ?? 0,
    weight: weightWithin(sentence, contributions),
  }))
  const own = scored.filter(({ isSpoken }) => !isSpoken)
  return (own.length > 0 ? own : scored).sort(
    (a, b) => b.probability - a.probability || b.weight - a.weight,
  )
}

interface Advice {
  target_line: string
  /** The first rule: how many sentences to say in another way. */
  which: string
  /** How that rule goes on: where they are. */
  places: string
}

function adviseOnSome(
  reading: AdvisedReading,
  {
    own,
    likeAi,
    isNearlyAll,
  }: { own: ScoredSentence[]; likeAi: ScoredSentence[]; isNearlyAll: boolean },
): Advice {
  const edits = Math.ceil(shareToChange * likeAi.length)
  const left = countRange(0, likeAi.length - edits)
  return {
    target_line: `Sentences that read like AI: aim for ${left}; this text has ${likeAi.length} of ${own.length}${own.length < reading.sentences.length ? ' outside quotations' : ''}.`,
    ...(isNearlyAll
      ? {
          which: `at least ${edits} of ${own.length} sentences`,
          places: `: nearly all read like AI, so go through the text paragraph by paragraph. Most like AI: ${quoteExamples(reading, likeAi)}`,
        }
      : nameSentences(reading, { likeAi, edits })),
  }
}

function nameSentences(
  reading: AdvisedReading,
  { likeAi, edits }: { likeAi: ScoredSentence[]; edits: number },
): Omit<Advice, 'target_line'> {
  const spans = examplesOf(likeAi)
  const quotes = quoteSpans(reading, { spans, style: 'opening' })
  const list = closing(quotes)
  if (likeAi.length === 1) return { which: 'this sentence', places: `: ${list}` }
  return quotes.length === likeAi.length
    ? { which: `at least ${edits} of these ${likeAi.length} sentences`, places: `: ${list}` }
    : {
        which: `at least ${edits} of ${likeAi.length} sentences`,
        places: `. Most like AI: ${list}`,
      }
}

function adviseOnWhole(reading: AdvisedReading, own: ScoredSentence[]): Advice {
  const examples = quoteExamples(reading, own)
  if (own.length === 1) {
    return {
      target_line:
        'Sentences in other words: aim for 1; it does not read like AI by itself, the verdict is on the whole text.',
      which: 'this sentence',
      places: `: ${examples}`,
    }
  }
  const edits = Math.min(fewExamples, own.length)
  return {
    target_line: `Sentences in other words: aim for at least ${edits}; none of the ${own.length} reads like AI by itself, the verdict is on all of them together.`,
    which: `at least ${edits} sentences`,
    places: `; nearest to AI: ${examples}`,
  }
}

function quoteExamples(reading: AdvisedReading, scored: ScoredSentence[]): string {
  const spans = examplesOf(scored).slice(0, fewExamples)
  return closing(quoteSpans(reading, { spans, style: 'sentence' }))
}

function examplesOf(scored: ScoredSentence[]): Span[] {
  const examples = scored.filter(({ isExample }) => isExample)
  return (examples.length > 0 ? examples : scored).map(({ sentence }) => sentence)
}

function weightWithin({ start, end }: Span, contributions: WordingSigns['contributions']): number {
  return contributions
    .filter((one) => one.start >= start && one.end <= end)
    .reduce((sum, { weight }) => sum + weight, 0)
}

function phraseRules(
  reading: AdvisedReading,
  { contributions, language }: WordingSigns & { language: AdviceLanguage },
): string[] {
  const phrases = contributions
    .filter(({ weight }) => weight > 0)
    .map(({ start, end }) => reading.text.slice(start, end).trim())
    .filter(
      (phrase, index, all) => all.indexOf(phrase) === index && language.isTurnOfPhrase(phrase),
    )
  const longest = phrases.filter(
    (phrase) => !phrases.some((other) => other !== phrase && ` ${other} `.includes(` ${phrase} `)),
  )
  const quotes = longest.slice(0, mostPhrases).map((phrase) => `“${phrase}”`)
  return quotes.length > 0 ? [`The phrases that count most towards AI: ${quotes.join(', ')}.`] : []
}
