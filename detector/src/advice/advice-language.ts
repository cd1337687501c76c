import type { Feature } from '../features/feature.ts'
import type { FeatureLanguage } from '../features/feature-language.ts'
import type { Reading } from '../features/reading.ts'
import type { AdviceWords, CountedAdvice } from './advice-words.ts'

/** Too much of something, or too little. */
export type Side = 'above' | 'below'

/** By side, and there by the name of a feature. */
export type BySide<T> = Readonly<Record<Side, Readonly<Record<string, T>>>>

/** A reading that knows which sentences a writer should not be pointed at, by their index. */
export interface AdvisedReading extends Reading {
  /** Mostly what somebody is quoted as saying: that stays word for word. */
  spoken: ReadonlySet<number>
  /** Not one whole sentence in the writer's own text, so that they would not find the quote. */
  broken: ReadonlySet<number>
}

/** Where an average should go, and the language that says how. */
export interface Goal {
  feature: Feature
  bound: number
  say: AdviceWords['measured']
}

/** Rules for an average: how many edits of one kind bring it into the range, and where. */
export type MeasuredRules = (reading: AdvisedReading, goal: Goal) => string[]

/** Advice on an average; rules for those that every language has are in `measured-rules.ts`. */
export interface MeasuredAdvice {
  /** Name of the guideline. */
  name: string
  rules?: MeasuredRules
}

/** Changes a sentence as a rule asks, or gives null where that would need to know what is meant. */
export type Change = (sentence: string) => string | null

/** What advice has to know of the language a text is written in. */
export interface AdviceLanguage extends FeatureLanguage {
  adviceWords: AdviceWords
  countedAdvice: BySide<CountedAdvice>
  measuredAdvice: BySide<MeasuredAdvice>
  /** Why nobody should mend a habit, though it lies outside people's range. */
  leftAlone: BySide<string>
  /** The same for single groups, by their id. */
  leftAloneInGroup: Readonly<Record<string, BySide<string>>>
  /** Features that are habits of AI texts everywhere. */
  aiHabits: ReadonlySet<string>
  /** Features that say nearly the same: only the furthest off is worth a guideline. */
  similarFeatures: readonly (readonly string[])[]
  /** Rules that can be carried out on a sentence without its writer. */
  changes: BySide<Change>
  /** Whether a phrase can be put in another way; terms and names have to stay. */
  isTurnOfPhrase(phrase: string): boolean
}
