import type { Feature } from '../features/feature.ts'
import type { FeatureLanguage } from '../features/feature-language.ts'
import type { Reading } from '../features/reading.ts'
import type { AdviceWords, CountedAdvice } from './advice-words.ts'

/** Too much of something, or too little. */
export type Side = 'above' | 'below'

/** By side, then by feature name. */
export type BySide<T> = Readonly<Record<Side, Readonly<Record<string, T>>>>

/** A reading that also marks sentences (by index) that the advice should not quote. */
export interface AdvisedReading extends Reading {
  /** Mostly quoted speech, which must stay word for word. */
  spoken: ReadonlySet<number>
  /** Not one whole sentence in the original text, so the writer would not find the quote there. */
  broken: ReadonlySet<number>
}

/** The limit an average should reach, and the language's words for saying how. */
export interface Goal {
  feature: Feature
  bound: number
  say: AdviceWords['measured']
}

/** Rules for an average: how many edits of one kind bring it into the range, and where. */
export type MeasuredRules = (reading: AdvisedReading, goal: Goal) => string[]

/** Advice on an average; `measured-rules.ts` has the rules for averages that every language has. */
export interface MeasuredAdvice {
  /** Name of the guideline. */
  name: string
  rules?: MeasuredRules
}

/** Changes a sentence as a rule asks; null if that would require understanding the sentence. */
export type Change = (sentence: string) => string | null

/** Words that join two parts of a sentence, and how often people set a comma before them. */
export interface JoiningWords {
  words: ReadonlySet<string>
  /** The share of these words with a comma before them that a quarter of people stay below. */
  fewCommas: number
  /** Words that begin a short opening, such as "in" in "In 2019", after which a comma can go. */
  openings: ReadonlySet<string>
}

/** What the advice needs to know about the language of the text. */
export interface AdviceLanguage extends FeatureLanguage {
  adviceWords: AdviceWords
  countedAdvice: BySide<CountedAdvice>
  measuredAdvice: BySide<MeasuredAdvice>
  /** Why a feature should be left as it is even when it is outside people's range. */
  leftAlone: BySide<string>
  /** The same for single groups, by group id. */
  leftAloneInGroup: Readonly<Record<string, BySide<string>>>
  /** Features that are habits of AI texts everywhere. */
  aiHabits: ReadonlySet<string>
  /** Features that measure nearly the same thing: only the one furthest off gets a guideline. */
  similarFeatures: readonly (readonly string[])[]
  /** Rules that can be applied to a sentence automatically, without its writer. */
  changes: BySide<Change>
  joiningWords: JoiningWords
  /** Whether a phrase can be reworded; terms and names have to stay. */
  isTurnOfPhrase(phrase: string): boolean
}
