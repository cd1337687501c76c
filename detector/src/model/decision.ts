import { mean } from '../features/reading.ts'
import type { Knots, RateCurve } from './curves.ts'

export interface Group {
  id: string
  name: string
  description: string
}

/** How people write in a group: quantiles of a feature over human texts. */
export interface HumanRange {
  p5: number
  p25: number
  p50: number
  p75: number
  p95: number
  n: number
  ai_p50?: number
}

/** Weights of the terms that add up to the score of a text. */
export interface Terms {
  bias: number
  linear: number
  /** For the mean of the encoder's windows; absent if only the linear model runs. */
  encoder?: number
  /** For the mean of the highest third of the windows; also absent for passages, which have few. */
  highest?: number
  /** For the mean of the windows' tokens; also absent for passages, whose tokens are weighed separately. */
  tokens?: number
  /** For the trees over the measures of style; absent from models without them, and for passages. */
  trees?: number
}

export type Profile = Readonly<Record<string, HumanRange>>

/** Both models, or the linear one alone: each basis has its own curves. */
export type Basis = 'both' | 'linear'

/** One entry per group and length band. */
export type ByGroup<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

/**
 * Weights for combining the models' group probabilities: rows are the group a model names, columns the group
 * it counts toward.
 */
export interface GroupHead {
  encoder: readonly (readonly number[])[]
  linear: readonly (readonly number[])[]
  bias: readonly number[]
}

/** decision.json: everything between the two models' logits and the verdict. */
export interface Decision {
  version: 5
  groups: readonly Group[]
  window: { words: number; most: number; tokens: number }
  minimum_words: number
  /** Lengths in words from which each band applies; the first is "0". */
  bands: readonly string[]
  group_head: GroupHead
  stacker: {
    both: { terms: Terms }
    linear: { terms: Terms }
    /** For a passage that is read as a separate text. */
    passage: { terms: Terms }
  }
  /** Maps a score to the probability shown. */
  calibration: Readonly<Record<Basis, ByGroup<{ knots: Knots }>>>
  /** The share of human texts of a kind and length that score at least as high. */
  people: Readonly<Record<Basis, ByGroup<RateCurve>>>
  /** The share of AI texts of a kind and length that score at most as high. */
  machines: Readonly<Record<Basis, ByGroup<Knots>>>
  /** False-positive rates a caller may ask for, and the share of AI texts that may be called human. */
  limits: { default: number; least: number; most: number; missed: number }
  passages: {
    least_words: number
    switch_cost: number
    clip: number
    /** Passages that score this low are human. */
    human_below: number
    least_human_words: number
    /** Next to an accused passage, others that score this high also count as AI. */
    ai_above: number
    /** The highest passage is read as a separate text if it scores this much above the lowest. */
    read_above: number
    /**
     * Weights for how far a passage stands out: its score as a separate text, its token mean, and the token
     * mean of the lowest passage.
     */
    terms: { own: number; top: number; low: number }
    /** By length band: the share of human texts with a passage that stands out at least as far. */
    people: Readonly<Record<string, RateCurve>>
    knots: Knots
  }
  /** How the allowed false-positive rate is split between the whole text and its highest passage. */
  shares: { document: number; passage: number }
  /** The share of human texts accused either way if each way is given its share of x. */
  combined: RateCurve
  /**
   * How far unread windows may be below those read, and the highest third of them above, in log-odds; one
   * text in fifty differs more. If absent, all windows are read.
   */
  cascade?: { ai_margin: number; human_margin: number }
  profiles: Readonly<Record<string, Profile>>
}

/** The encoder's result for one window, in log-odds. */
export interface WindowReading {
  logit: number
  /** The mean of its tokens. */
  tokens: number
}

export interface ScoreInputs {
  linear: number
  /** Null if the model has no trees over the measures of style. */
  trees: number | null
  /** The windows the encoder read; empty if it did not run. */
  windows: readonly WindowReading[]
}

/** The score of a text from the scores of all models. */
export function stack(
  { bias, linear, encoder = 0, highest = 0, tokens = 0, trees = 0 }: Terms,
  scores: ScoreInputs,
): number {
  const logits = scores.windows.map(({ logit }) => clipLogit(logit)).toSorted((a, b) => b - a)
  return (
    bias +
    linear * clipLogit(scores.linear) +
    trees * clipLogit(scores.trees ?? 0) +
    encoder * mean(logits) +
    highest * mean(logits.slice(0, Math.ceil(logits.length / 3))) +
    tokens * mean(scores.windows.map((window) => window.tokens))
  )
}

/** The band that a length falls into. */
export function lengthBand({ bands }: Pick<Decision, 'bands'>, words: number): string {
  return bands.findLast((band) => words >= Number(band)) ?? '0'
}

/** A model's entry for one kind of text and one length. */
export function entryFor<T>(entries: ByGroup<T>, at: { groupId: string; band: string }): T {
  const entry = entries[at.groupId]?.[at.band]
  if (entry === undefined) {
    throw new Error(`The model knows nothing of ${at.groupId} from ${at.band} words on`)
  }
  return entry
}

export function clipLogit(logit: number): number {
  return Math.max(-12, Math.min(12, logit))
}
