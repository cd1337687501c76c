import type { Evidence } from './advice/evidence.ts'
import type { Guideline } from './advice/guideline.ts'
import type { RecognizedLanguage } from './gates/language.ts'
import type { NotProse } from './gates/prose.ts'
import type { Model } from './load-model.ts'
import type { Group, HumanRange } from './model/decision.ts'
import type { GroupScore } from './model/groups.ts'
import type { Contribution } from './model/linear.ts'
import type { Scores, WindowScore } from './model/score.ts'
import type { Verdict } from './model/verdict.ts'
import type { Evasion, NormalizationReport } from './text/report.ts'
import type { Span } from './text/sentences.ts'

/** Which advice a caller wants. */
export interface WantedAdvice {
  guidelines: boolean
  humanizationPrompt: boolean
}

export interface SentenceSpan extends Span {
  probability_ai: number
}

export interface PassageSpan extends Span {
  classification: 'ai' | 'human' | 'uncertain'
  probability_ai: number
}

export interface FeatureValue {
  name: string
  label: string
  unit: string
  value: number
  range: HumanRange | null
  position: string
  /** Share of the linear model's log-odds; positive means AI. */
  contribution: number
}

export interface Explanation {
  contributions: Contribution[]
  spans: SentenceSpan[]
  evidence: Evidence[]
  guidelines: Guideline[]
}

/** The scores of all models for the part of the text that was read. */
export interface AnalysisScores extends Pick<Scores, 'linear' | 'trees' | 'stacked' | 'basis'> {
  /** The linear model scores single windows only for the full detail. */
  windows: readonly (WindowScore & { linear: number | null })[]
  isReadThrough: boolean
}

/** The sentences about the text as a whole. */
export interface Statements {
  /** How far the verdict can be trusted. */
  uncertainty: string
  /** The guidelines as one text; null if they were not requested. */
  rulesBlock: string | null
  /** The guidelines as an instruction for an editor; null if not requested. */
  humanizationPrompt: string | null
  /** What could have hidden the text from a detector. */
  evasionFlags: { kind: Evasion; count: number; message: string }[]
}

/** Everything known about a text, as plain data; offsets refer to the original text. */
export interface Analysis extends Explanation, Statements {
  modelVersion: string
  runtime: Model['runtime']
  detail: 'full' | 'verdict'
  /** The advice that was requested: without it, an empty list does not mean that all is well. */
  advice: WantedAdvice
  verdict: Verdict
  /** Null if the text was not read passage by passage, or with the detail `verdict`. */
  passages: PassageSpan[] | null
  /** The kind of text. For a text that was not judged, the one the caller named or the one with id `none`. */
  group: Group
  isGroupForced: boolean
  groupScores: GroupScore[]
  /** As charged: runs of non-whitespace in the original. */
  words: number
  /** As judged: words of running text after normalization. */
  proseWords: number
  minimumWords: number
  language: RecognizedLanguage
  notProse: NotProse | null
  report: NormalizationReport
  /** Null if the text was not judged, so no model has read it. */
  scores: AnalysisScores | null
  features: FeatureValue[]
  timings: { normalise_ms: number; models_ms: number; explain_ms: number; total_ms: number }
}
