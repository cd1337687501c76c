import type { Evidence } from './advice/evidence.ts'
import type { Guideline } from './advice/guidelines.ts'
import type { Language } from './gates/language.ts'
import type { NotProse } from './gates/prose.ts'
import type { Group, Range } from './model/decision.ts'
import type { GroupScore } from './model/groups.ts'
import type { Contribution } from './model/linear.ts'
import type { Model } from './model/load.ts'
import type { Scores } from './model/score.ts'
import type { Verdict } from './model/verdict.ts'
import type { NormalisationReport } from './text/report.ts'
import type { Span } from './text/sentences.ts'

export interface SentenceSpan extends Span {
  probability_ai: number
}

export interface FeatureValue {
  name: string
  label: string
  unit: string
  value: number
  range: Range | null
  position: string
  /** Part of the linear model's log-odds; positive speaks for AI. */
  contribution: number
}

export interface Explanation {
  contributions: Contribution[]
  spans: SentenceSpan[]
  evidence: Evidence[]
  guidelines: Guideline[]
}

/** Everything known about a text, as plain data; offsets are those of the original text. */
export interface Analysis extends Explanation {
  modelVersion: string
  runtime: Model['runtime']
  verdict: Verdict
  group: Group
  isGroupForced: boolean
  groupScores: GroupScore[]
  /** As charged: runs of non-white-space of the original. */
  words: number
  /** As judged: words of running text after normalisation. */
  proseWords: number
  minimumWords: number
  language: Language
  notProse: NotProse | null
  report: NormalisationReport
  scores: Omit<Scores, 'ngrams' | 'features'>
  features: FeatureValue[]
  timings: { normalise_ms: number; models_ms: number; explain_ms: number; total_ms: number }
}
