import type { HumanRange } from '../model/decision.ts'
import type { Advised, AdvisedText, Guideline } from './guideline.ts'
import type { CountedMeasurement } from './measurement.ts'

/** Words quoted from the reader's own text. */
export interface Quote {
  text: string
  /** How often they were found, if quoted without the surrounding sentence; otherwise 1. */
  times: number
}

/** The places a rule is about. */
export interface Quotes {
  quotes: readonly Quote[]
  /** Whether all of them are quoted, or only examples. */
  isComplete: boolean
}

/** How a span is shown: alone, with the words around it, as its sentence, or as the start of its sentence. */
export type QuoteStyle = 'hit' | 'context' | 'sentence' | 'opening'

/** Advice on something countable; the language's `tooMany` and `tooFew` turn it into sentences. */
export interface CountedAdvice {
  /** Name of the guideline. */
  name: string
  act: string
  /** What to do instead, for the places quoted. */
  how: string
  quote: Exclude<QuoteStyle, 'opening'>
  /** More of it means more facts, which nobody but the author can supply. */
  asksAuthor?: true
}

/** The sentences of advice in one language; the figures and places they mention are computed beforehand. */
export interface AdviceWords {
  /** Why a measure is listed as evidence. */
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
  /** A rule applied to one sentence. */
  example(rewrite: { before: string; after: string }): string
  measured: MeasuredWords
  pauses(found: PausesFound): PausesAdvice
  wording(found: WordingFound): WordingAdvice
  rulesBlock(advised: Advised): string
  humanizationPrompt(text: AdvisedText, edits: EditorsPart): string
}

/** What a writer is asked to do to move an average; `edits` is the least number of times. */
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

/** Where the text pauses more than many people do; there are commas or joins. */
export interface PausesFound {
  /** Commas before words such as "and". */
  commas: {
    /** How many of these words there are, how many have a comma, and how many may keep it. */
    places: number
    here: number
    most: number
    quotes: Quotes
  } | null
  /** Sentences with a comma after a few words that say when or where. */
  openings: { here: number; quotes: Quotes } | null
  /** Short sentences that can be joined to the one before. */
  joins: { here: number; edits: number; quotes: Quotes } | null
}

type PausesAdvice = Pick<Guideline, 'name' | 'meaning' | 'target_line' | 'copywriter_rules'>

/** The sentences to reword. */
export interface WordingFound {
  /** The writer's own sentences, without quoted speech. */
  own: number
  isSpeechLeftOut: boolean
  /** How many read like AI by themselves; 0 if only all of them together do. */
  likeAi: number
  isNearlyAll: boolean
  edits: number
  places: readonly Quote[]
  /** Phrases that contribute most toward AI. */
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
