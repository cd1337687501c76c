import { shareScoring, valueAt } from './curves.ts'
import type { Decision } from './decision.ts'
import { measurePassage, type Passage, passagesOf, type ReadSentence } from './passages.ts'

export interface JudgedPassage extends Passage {
  classification: 'ai' | 'human' | 'uncertain'
  /** 0 to 1, six decimals. */
  probabilityAi: number
}

/** A passage with the share of people's texts that have one standing out as far. */
export interface RatedPassage extends Passage {
  rate: number
}

/** The passages of a text that is long enough to have several, or none. */
export function ratePassages(
  { passages: settings }: Decision,
  { sentences, words, band }: { sentences: readonly ReadSentence[]; words: number; band: string },
): RatedPassage[] {
  const curve = settings.people[band]
  if (!curve) throw new Error(`The model knows no passages of texts from ${band} words on`)
  const isRead = sentences.some(({ logits }) => logits.length > 0)
  if (!isRead || words < 2 * settings.least_words) return []
  const passages = passagesOf(sentences, settings)
  const long = passages.filter((passage) => passage.words >= settings.least_words)
  return passages.map((passage) => {
    const others = long.filter((other) => other !== passage).map(({ score }) => score)
    // An only passage is the whole text, which has a score of its own.
    if (others.length === 0 || !long.includes(passage)) return { ...passage, rate: 1 }
    const standingOut = passage.score - settings.contrast * Math.min(...others)
    return { ...passage, rate: shareScoring(curve, standingOut).rate }
  })
}

export function isPeoples({ passages: settings }: Decision, { words, score }: Passage): boolean {
  return words >= settings.least_human_words && score <= settings.human_below
}

/** Neighbours of one classification become one passage. */
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

/** Six decimals; a classification and the number beside it never point to different sides. */
export function probabilityFor(classification: string, calibrated: number): number {
  const probability = Math.round(calibrated * 1e6) / 1e6
  if (classification === 'ai') return Math.max(0.5, probability)
  return classification === 'human' ? Math.min(0.5, probability) : probability
}

/** Share of the words that stand in AI passages, in whole per cent; never none or all of a mixed text. */
export function aiShareOf(passages: readonly JudgedPassage[]): number {
  const wordsIn = (some: readonly JudgedPassage[]) =>
    some.reduce((sum, { words }) => sum + words, 0)
  const ai = passages.filter(({ classification }) => classification === 'ai')
  const percent = Math.round((100 * wordsIn(ai)) / Math.max(1, wordsIn(passages)))
  return Math.max(1, Math.min(99, percent))
}
