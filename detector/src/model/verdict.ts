import type { Obstacle } from '../gates/obstacles.ts'
import { firstScore, type Rate, rateAt, shareScoring, valueAt } from './curves.ts'
import { type Basis, type Decision, entryFor, lengthBand } from './decision.ts'
import {
  aiShareOf,
  describePassages,
  isHumanPassage,
  type JudgedPassage,
  probabilityFor,
  type RatedPassage,
  type ReadPassages,
  ratePassages,
} from './passage-verdicts.ts'

export type Classification = 'ai' | 'human' | 'mixed' | 'uncertain'
export type Reason = Obstacle | 'near_threshold'

export interface Verdict {
  /** False if the models do not apply: there are no figures then. */
  isJudged: boolean
  classification: Classification
  /** 0 to 1, rounded to six decimals; 0.5 if the text was not judged. */
  probabilityAi: number
  reasons: Reason[]
  /** The share of human texts that may be called AI or mixed, as requested. */
  maxFalsePositiveRate: number
  /** The share of human texts of this kind and length that look as much like AI; null if not judged. */
  falsePositiveRate: Rate | null
  /** Null if the text was not read passage by passage. */
  passages: readonly JudgedPassage[] | null
  /** Share of the words in AI passages; null if there is no verdict. */
  aiSharePercent: number | null
  band: string
  /** Whole-text scores beyond which it is called human or AI; null if no score is enough. */
  thresholds: { human_below: number | null; ai_above: number | null } | null
}

export interface VerdictInput {
  basis: Basis
  groupId: string
  /** Words of running text, after normalization. */
  words: number
  /** Score of the whole text. */
  stacked: number
  read: ReadPassages
  maxFalsePositiveRate: number
}

/** The result for a text that must not be judged. */
export function refuseToJudge(
  decision: Decision,
  {
    reasons,
    words,
    maxFalsePositiveRate,
  }: { reasons: Reason[]; words: number; maxFalsePositiveRate: number },
): Verdict {
  return {
    isJudged: false,
    classification: 'uncertain',
    probabilityAi: 0.5,
    reasons,
    maxFalsePositiveRate,
    falsePositiveRate: null,
    passages: null,
    aiSharePercent: null,
    band: lengthBand(decision, words),
    thresholds: null,
  }
}

/** A verdict if the score is clear at the requested rate, otherwise `uncertain`. */
export function decide(decision: Decision, at: VerdictInput): Verdict {
  const band = lengthBand(decision, at.words)
  const place = { groupId: at.groupId, band }
  const people = entryFor(decision.people[at.basis], place)
  const machines = entryFor(decision.machines[at.basis], place)
  const passages = at.basis === 'both' ? ratePassages(decision, { ...at.read, band }) : []
  const byDocument = (score: number) =>
    documentRate(decision, at.basis, shareScoring(people, score))
  const byPassage = passageRate(decision, passages)
  const rate = lesser(byDocument(at.stacked), byPassage)
  const isMissed = (score: number) => valueAt(machines, score) > decision.limits.missed
  const limit = at.maxFalsePositiveRate
  const judged = classify(decision, {
    passages,
    rate,
    limit,
    isAccusedAsWhole: byDocument(at.stacked).rate <= limit,
    isLikePeople: !isMissed(at.stacked),
  })
  const knots = entryFor(decision.calibration[at.basis], place).knots
  const described = describePassages(decision, {
    sentences: at.read.sentences,
    passages,
    classify: judged.classifyPassage,
  })
  return {
    isJudged: true,
    classification: judged.classification,
    probabilityAi: probabilityFor(judged.classification, valueAt(knots, at.stacked)),
    reasons: judged.classification === 'uncertain' ? ['near_threshold'] : [],
    maxFalsePositiveRate: limit,
    falsePositiveRate: rate,
    passages: passages.length > 0 ? described : null,
    aiSharePercent: shareFor(judged.classification, described),
    band,
    thresholds: {
      human_below: firstScore(machines, isMissed),
      ai_above: firstScore(people, (score) => byDocument(score).rate <= limit),
    },
  }
}

/** Whether a caller who gets no passages would see the same answer. */
export function isSameAnswer(one: Verdict, other: Verdict): boolean {
  return (
    one.classification === other.classification &&
    one.probabilityAi === other.probabilityAi &&
    one.aiSharePercent === other.aiSharePercent &&
    one.falsePositiveRate?.rate === other.falsePositiveRate?.rate
  )
}

/** How often human texts are accused at this whole-text score. */
function documentRate({ combined, shares }: Decision, basis: Basis, share: Rate): Rate {
  // The linear model alone has no passages, so none of the rate is set aside for them.
  return rounded(basis === 'linear' ? share : rateAt(combined, share.rate / shares.document))
}

/** How often human texts are accused at the score of this text's highest passage. */
function passageRate(
  { combined, shares }: Decision,
  passages: readonly Pick<RatedPassage, 'rate'>[],
): Rate | null {
  if (passages.length === 0) return null
  const least = Math.min(...passages.map(({ rate }) => rate))
  return rounded(rateAt(combined, least / shares.passage))
}

interface Classified {
  classification: Classification
  classifyPassage: (passage: RatedPassage) => JudgedPassage['classification']
}

interface RatedText {
  passages: readonly RatedPassage[]
  rate: Rate
  limit: number
  isAccusedAsWhole: boolean
  isLikePeople: boolean
}

function classify(decision: Decision, rated: RatedText): Classified {
  const { passages, rate, limit, isLikePeople } = rated
  if (rate.rate <= limit) return classifyAccused(decision, rated)
  const { most } = decision.limits
  // A text that could be accused at any permitted rate is never called human at a stricter one.
  const isClear = rate.rate > most && passages.every((passage) => passage.rate > most)
  if (isLikePeople && isClear) return wholly('human')
  return {
    classification: 'uncertain',
    classifyPassage: (passage) => (isHumanPassage(decision, passage) ? 'human' : 'uncertain'),
  }
}

/** An accused text is mixed if it has human passages next to AI ones, otherwise AI throughout. */
function classifyAccused(
  decision: Decision,
  { passages, limit, isAccusedAsWhole }: RatedText,
): Classified {
  const highest = passages.reduce<RatedPassage | null>(
    (best, next) => (best === null || next.score > best.score ? next : best),
    null,
  )
  const isAi = (passage: RatedPassage) =>
    passage.rate <= Math.max(limit, decision.limits.default) ||
    (passageRate(decision, [passage])?.rate ?? 1) <= limit ||
    (passage.score >= decision.passages.ai_above && !isHumanPassage(decision, passage)) ||
    // If the whole text is accused, its most AI-like passage must count as AI.
    (passage === highest && !isHumanPassage(decision, passage))
  const isHuman = (passage: RatedPassage) => !isAi(passage) && isHumanPassage(decision, passage)
  const isMixed =
    passages.some(isAi) && !passages.every(isAi) && (passages.some(isHuman) || !isAccusedAsWhole)
  if (!isMixed) return wholly('ai')
  return {
    classification: 'mixed',
    classifyPassage(passage) {
      if (isAi(passage)) return 'ai'
      return isHuman(passage) ? 'human' : 'uncertain'
    },
  }
}

function wholly(classification: 'ai' | 'human'): Classified {
  return { classification, classifyPassage: () => classification }
}

function shareFor(
  classification: Classification,
  passages: readonly JudgedPassage[],
): number | null {
  if (classification === 'uncertain') return null
  if (classification === 'mixed') return aiShareOf(passages)
  return classification === 'ai' ? 100 : 0
}

function lesser(one: Rate, other: Rate | null): Rate {
  return other && other.rate < one.rate ? other : one
}

/** Rounds to six decimals, so that the rate shown is exactly the one that decided. */
function rounded({ rate, low, high }: Rate): Rate {
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return { rate: round(rate), low: round(low), high: round(high) }
}
