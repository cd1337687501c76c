import { shareScoring, valueAt } from './curves.ts'
import type { Decision } from './decision.ts'
import { measurePassage, type Passage, passagesOf, type ReadSentence } from './passages.ts'

export interface JudgedPassage extends Passage {
  classification: 'ai' | 'human' | 'uncertain'
  /** 0 to 1, rounded to six decimals. */
  probabilityAi: number
}

/** A passage with the share of human texts that have one standing out at least as far. */
export interface RatedPassage extends Passage {
  rate: number
}

/** The passage most like AI, in a text that also has one much less like it. */
export interface TopPassage extends Passage {
  /** Score of the passage least like AI. */
  lowest: number
}

export interface ReadTopPassage extends TopPassage {
  /** The score of both models for the passage as a separate text. */
  own: number
}

/** The result of reading a text passage by passage. */
export interface ReadPassages {
  sentences: readonly ReadSentence[]
  passages: readonly Passage[]
  /** The passage that was read as a separate text; null if none stands out. */
  top: ReadTopPassage | null
}

/** Used where passages must not count. */
export const noPassages: ReadPassages = { sentences: [], passages: [], top: null }

/** The passages of a text that is long enough to have several; otherwise none. */
export function passagesIn(
  { passages: settings }: Decision,
  { sentences, words }: { sentences: readonly ReadSentence[]; words: number },
): Passage[] {
  const isRead = sentences.some(({ logits }) => logits.length > 0)
  if (!isRead || words < 2 * settings.least_words) return []
  return passagesOf(sentences, settings)
}

/** Tokens alone are too weak to accuse anybody: the passage they point to has to be read separately. */
export function findTopPassage(
  { passages: { least_words, read_above } }: Decision,
  passages: readonly Passage[],
): TopPassage | null {
  const long = passages
    .filter(({ words }) => words >= least_words)
    .toSorted((one, other) => other.score - one.score)
  const [highest, lowest] = [long[0], long.at(-1)]
  if (!highest || !lowest || highest.score - lowest.score <= read_above) return null
  return { ...highest, lowest: lowest.score }
}

/** Only the passage that was read separately can accuse the text. */
export function ratePassages(
  decision: Decision,
  { passages, top, band }: Pick<ReadPassages, 'passages' | 'top'> & { band: string },
): RatedPassage[] {
  const { people, terms } = decision.passages
  const curve = people[band]
  if (!curve) throw new Error(`The model knows no passages of texts from ${band} words on`)
  return passages.map((passage) => {
    if (passage.firstSentence !== top?.firstSentence) return { ...passage, rate: 1 }
    const { own, score, lowest } = top
    const standingOut = terms.own * own + terms.top * score + terms.low * lowest
    return { ...passage, rate: shareScoring(curve, standingOut).rate }
  })
}

export function isHumanPassage(
  { passages: settings }: Decision,
  { words, score }: Passage,
): boolean {
  return words >= settings.least_human_words && score <= settings.human_below
}

/** Joins neighbors with the same classification into one passage. */
export function describePassages(
  { passages: settings }: Decision,
  {
    sentences,
    passages,
    classify,
  }: {
    sentences: readonly ReadSentence[]
    passages: readonly RatedPassage[]
    classify: (passage: RatedPassage) => JudgedPassage['classification']
  },
): JudgedPassage[] {
  const joined: Pick<JudgedPassage, 'firstSentence' | 'endSentence' | 'classification'>[] = []
  for (const passage of passages) {
    const classification = classify(passage)
    const last = joined.at(-1)
    if (last?.classification === classification) last.endSentence = passage.endSentence
    else joined.push({ ...passage, classification })
  }
  return joined.map(({ firstSentence, endSentence, classification }) => {
    const measured = measurePassage(sentences, { firstSentence, endSentence, clip: settings.clip })
    const probabilityAi = probabilityFor(classification, valueAt(settings.knots, measured.score))
    return { ...measured, classification, probabilityAi }
  })
}

/** Rounds to six decimals; keeps the number on the same side of 0.5 as the classification. */
export function probabilityFor(classification: string, calibrated: number): number {
  const probability = Math.round(calibrated * 1e6) / 1e6
  if (classification === 'ai') return Math.max(0.5, probability)
  return classification === 'human' ? Math.min(0.5, probability) : probability
}

/** Share of the words in AI passages, in whole percent; never 0 or 100 for a mixed text. */
export function aiShareOf(passages: readonly JudgedPassage[]): number {
  const wordsIn = (some: readonly JudgedPassage[]) =>
    some.reduce((sum, { words }) => sum + words, 0)
  const ai = passages.filter(({ classification }) => classification === 'ai')
  const percent = Math.round((100 * wordsIn(ai)) / Math.max(1, wordsIn(passages)))
  return Math.max(1, Math.min(99, percent))
}
