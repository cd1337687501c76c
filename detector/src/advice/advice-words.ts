import type { HumanRange } from '../model/decision.ts'
import type { Advised, AdvisedText, Guideline } from './guideline.ts'
import type { CountedMeasurement } from './measurement.ts'

/** Words of the reader's own text. */
export interface Quote {
  text: string
  /** How often they were found, where they are quoted without a sentence around them; otherwise 1. */
  times: number
}

/** The places a rule is about. */
export interface Quotes {
  quotes: readonly Quote[]
  /** Whether all of them are quoted, or only examples. */
  isComplete: boolean
}

/** How a stretch of text is shown: itself, with the words around it, or its sentence or the first words of that. */
export type QuoteStyle = 'hit' | 'context' | 'sentence' | 'opening'

/** Advice on something countable, in words that `tooMany` and `tooFew` of the same language make sentences of. */
export interface CountedAdvice {
  /** Name of the guideline. */
  name: string
  act: string
  /** What to do instead, for the places quoted. */
  how: string
  quote: Exclude<QuoteStyle, 'opening'>
  /** More of it means more facts: anybody but the author would have to invent them. */
  asksAuthor?: true
}

/** The sentences of advice in one language; what they say of a text is found before. */
export interface AdviceWords {
  /** Why a measure is among the reasons. */
  explanation(
    measurement: CountedMeasurement,
    place: { isHigh: boolean; isOutside: boolean },
  ): string
  targetLine(measurement: CountedMeasurement, range: HumanRange): string
  tooMany(
    advice: CountedAdvice,
    found: { here: number; high: number; places: Quotes; first: string | undefined },
  ): string[]
  tooFew(
    advice: CountedAdvice,
    found: { here: number; low: number; places: readonly Quote[] },
  ): string[]
  /** A rule carried out on a sentence. */
  example(rewrite: { before: string; after: string }): string
  measured: MeasuredWords
  wording(found: WordingFound): WordingAdvice
  rulesBlock(advised: Advised): string
  humanizationPrompt(text: AdvisedText, edits: EditorsPart): string
}

/** What is asked of a writer so that an average changes; `edits` is how many times at least. */
export interface MeasuredWords {
  cutSentences(found: UnevenFound & { cutOffWords: number }): string[]
  joinToNext(found: UnevenFound): string[]
  splitLongest(found: { edits: number; places: Quotes }): string[]
  joinShortest(found: { edits: number; places: Quotes }): string[]
  moreLongSentences(found: { edits: number; words: number; places: readonly Quote[] }): string[]
  moreShortSentences(found: { edits: number; words: number; places: readonly Quote[] }): string[]
  newOpenings(found: { edits: number; repeated: number; places: Quotes }): string[]
  sameOpenings(found: { edits: number; places: readonly Quote[] }): string[]
  shorterWords(found: { edits: number; long: number; places: readonly Quote[] }): string[]
  fewerRepeats(found: { edits: number }): string[]
}

interface UnevenFound {
  edits: number
  sentences: number
  places: Quotes
  /** Words of sentences that are about as long as the average. */
  alike: readonly number[]
}

/** The sentences to say in another way. */
export interface WordingFound {
  /** Of the writer's own, without what others are quoted as saying. */
  own: number
  isSpeechLeftOut: boolean
  /** Those that read like AI by themselves; none where only all of them together do. */
  likeAi: number
  isNearlyAll: boolean
  edits: number
  places: readonly Quote[]
  /** Phrases that count most toward AI. */
  phrases: readonly string[]
}

export interface WordingAdvice
  extends Pick<Guideline, 'name' | 'meaning' | 'target_line' | 'copywriter_rules'> {
  for_editors: NonNullable<Guideline['for_editors']>
}

/** What an editor can do without the author. */
export interface EditorsPart {
  points: readonly (Pick<Guideline, 'name' | 'target_line'> & { rules: readonly string[] })[]
  isAboutAll: boolean
}
