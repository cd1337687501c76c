import type { Language } from '../gates/language.ts'
import type { NotProse } from '../gates/prose.ts'
import { calibrate, type LengthBand } from './decision.ts'
import type { Model } from './load.ts'
import { calibrationFor, type Scores } from './score.ts'

export type Classification = 'ai' | 'human' | 'uncertain'
export type Reason = 'too_short' | 'not_english' | 'not_prose' | 'near_threshold'

export interface Verdict {
  classification: Classification
  /** 0 to 1, six decimals; a half where the models do not apply. */
  probabilityAi: number
  reasons: Reason[]
  band: LengthBand
  thresholds: { human_below: number; ai_above: number }
}

export interface Circumstances {
  scores: Scores
  groupId: string
  /** Words of running text, after normalisation. */
  words: number
  language: Language
  notProse: NotProse | null
}

/** A verdict only where the models apply and the score is clear; otherwise `uncertain` and why. */
export function decide(model: Model, at: Circumstances): Verdict {
  const { band, calibration } = calibrationFor(model, {
    basis: at.scores.basis,
    groupId: at.groupId,
    words: at.words,
  })
  const { human_below, ai_above } = calibration
  const obstacles = findObstacles(model, at)
  const isForeign = obstacles.some((reason) => reason !== 'too_short') || at.words === 0
  const probability = isForeign ? 0.5 : calibrate(calibration, at.scores.stacked)
  const byScore = classify(at.scores.stacked, { human_below, ai_above })
  const isNear = obstacles.length === 0 && byScore === 'uncertain'
  return {
    classification: obstacles.length > 0 ? 'uncertain' : byScore,
    probabilityAi: Math.round(probability * 1e6) / 1e6,
    reasons: isNear ? ['near_threshold'] : obstacles,
    band,
    thresholds: { human_below, ai_above },
  }
}

/** Why the models must not judge this text, whatever they score. */
export function findObstacles(
  model: Model,
  { words, language, notProse }: Pick<Circumstances, 'words' | 'language' | 'notProse'>,
): Reason[] {
  const isShort = words < model.decision.minimum_words
  // Another language explains odd punctuation; an unknown one may be code, a list or a short note.
  const isForeign = !language.isEnglish && language.code !== 'und' && language.code !== 'en'
  const isUnknown = !language.isEnglish && !isForeign && words >= 20 && notProse === null
  return [
    ...(isShort ? (['too_short'] as const) : []),
    ...(isForeign || isUnknown ? (['not_english'] as const) : []),
    ...(notProse && !isForeign ? (['not_prose'] as const) : []),
  ]
}

function classify(score: number, at: { human_below: number; ai_above: number }): Classification {
  if (score > at.ai_above) return 'ai'
  return score < at.human_below ? 'human' : 'uncertain'
}
