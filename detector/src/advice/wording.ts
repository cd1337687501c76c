import { wordCount } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import type { AdviceLanguage, AdvisedReading } from './advice-language.ts'
import type { Quote, WordingFound } from './advice-words.ts'
import type { Guideline } from './guideline.ts'
import { quoteSpans } from './quotes.ts'

/** What the models found in the wording, apart from countable habits. */
export interface WordingSigns {
  /** Probability of AI for each sentence; null where a sentence was not scored. */
  probabilities: readonly (number | null)[]
  /** Phrases by how much they add to the verdict, positive for AI. */
  contributions: readonly (Span & { weight: number })[]
}

const mostPhrases = 6
const fewExamples = 3
/** Shorter sentences are hard to reword. */
const exampleWords = 6
/** In 60 trial revisions, rewording this share lowered the log-odds more on average, though not always. */
const shareToChange = 0.75
/** If a larger share of the text reads like AI, ranking its sentences does not help. */
const nearlyAll = 0.8

/**
 * A text that does not read as human-written always has something to change, even if each habit is within
 * people's range: the sentences that read most like AI should be reworded.
 */
export function writeWordingGuideline(
  reading: AdvisedReading,
  { language, ...signs }: WordingSigns & { language: AdviceLanguage },
): Guideline {
  const own = strongestFirst(reading, signs)
  const likeAi = own.filter(({ probability }) => probability > 0.5)
  const isNearlyAll = likeAi.length > 1 && likeAi.length >= nearlyAll * own.length
  const isNamed = likeAi.length > 0 && !isNearlyAll
  return {
    feature: 'wording',
    ...language.adviceWords.wording({
      own: own.length,
      isSpeechLeftOut: own.length < reading.sentences.length,
      likeAi: likeAi.length,
      isNearlyAll,
      edits: editsFor({ own: own.length, likeAi: likeAi.length }),
      places: isNamed
        ? quoteSpans(reading, { spans: examplesOf(likeAi), style: 'opening' })
        : quoteExamples(reading, likeAi.length > 0 ? likeAi : own),
      phrases: phrasesToChange(reading, { ...signs, language }),
    }),
    reach: isNearlyAll ? 'text' : 'places',
    asks_author: false,
  }
}

function editsFor({ own, likeAi }: Pick<WordingFound, 'own' | 'likeAi'>): number {
  return likeAi > 0 ? Math.ceil(shareToChange * likeAi) : Math.min(fewExamples, own)
}

interface ScoredSentence {
  sentence: AdvisedReading['sentences'][number]
  isExample: boolean
  probability: number
  weight: number
}

/** The writer's own sentences, strongest first; all sentences if the text is all quoted speech. */
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

function quoteExamples(reading: AdvisedReading, scored: ScoredSentence[]): Quote[] {
  const spans = examplesOf(scored).slice(0, fewExamples)
  return quoteSpans(reading, { spans, style: 'sentence' })
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

function phrasesToChange(
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
  return longest.slice(0, mostPhrases)
}
