import type { Decision } from './decision.ts'

/** The encoder's result for one sentence. If it was not read, `words` is 0 and `logits` is empty. */
export interface ReadSentence {
  words: number
  /** One per token: log-odds that the wording around it is AI. */
  logits: readonly number[]
}

export type PassageSettings = Pick<Decision['passages'], 'clip' | 'switch_cost' | 'least_words'>

/** A run of whole sentences that reads as if one author wrote it. */
export interface Passage {
  firstSentence: number
  endSentence: number
  words: number
  /** Mean of its clipped token logits. */
  score: number
}

/** Cuts a text where its wording changes sides; unless there is only one, each has `least_words`. */
export function passagesOf(
  sentences: readonly ReadSentence[],
  settings: PassageSettings,
): Passage[] {
  const sums = sentences.map(({ logits }) => clippedSum(logits, settings.clip))
  const sides = likeliestSides(sums, (settings.switch_cost * settings.clip) / 2)
  const stretches = joinShort(stretchesOf(sides, sentences), settings.least_words)
  return stretches.map(({ firstSentence, endSentence }) =>
    measurePassage(sentences, { firstSentence, endSentence, clip: settings.clip }),
  )
}

export function measurePassage(
  sentences: readonly ReadSentence[],
  {
    firstSentence,
    endSentence,
    clip,
  }: Pick<Passage, 'firstSentence' | 'endSentence'> & { clip: number },
): Passage {
  let [words, tokens, sum] = [0, 0, 0]
  for (const { words: own, logits } of sentences.slice(firstSentence, endSentence)) {
    words += own
    tokens += logits.length
    sum += clippedSum(logits, clip)
  }
  return { firstSentence, endSentence, words, score: tokens > 0 ? sum / tokens : 0 }
}

export function clippedSum(logits: readonly number[], clip: number): number {
  return logits.reduce((sum, logit) => sum + Math.max(-clip, Math.min(clip, logit)), 0)
}

type Side = 'ai' | 'human'

interface Stretch {
  side: Side
  firstSentence: number
  endSentence: number
  words: number
}

/**
 * The sequence of sides with the highest total (Viterbi): a sentence adds its sum on the AI side and
 * subtracts it on the human side, and every change of side has a cost.
 */
function likeliestSides(sums: readonly number[], cost: number): Side[] {
  let total = { ai: 0, human: 0 }
  const cameFrom: Record<Side, Side>[] = []
  for (const sum of sums) {
    const from = {
      ai: total.human - cost > total.ai ? 'human' : 'ai',
      human: total.ai - cost > total.human ? 'ai' : 'human',
    } as const
    cameFrom.push(from)
    total = {
      ai: (from.ai === 'ai' ? total.ai : total.human - cost) + sum,
      human: (from.human === 'human' ? total.human : total.ai - cost) - sum,
    }
  }
  let side: Side = total.ai > total.human ? 'ai' : 'human'
  const sides: Side[] = []
  for (const from of cameFrom.reverse()) {
    sides.push(side)
    side = from[side]
  }
  return sides.reverse()
}

function stretchesOf(sides: readonly Side[], sentences: readonly ReadSentence[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, side] of sides.entries()) {
    const last = stretches.at(-1)
    const words = sentences[index]?.words ?? 0
    if (last?.side === side) {
      last.endSentence = index + 1
      last.words += words
    } else {
      stretches.push({ side, firstSentence: index, endSentence: index + 1, words })
    }
  }
  return stretches
}

/** Joins the shortest first: both its neighbors are on the other side, so all three become one. */
function joinShort(stretches: readonly Stretch[], leastWords: number): Stretch[] {
  let joined = [...stretches]
  while (joined.length > 1) {
    const shortest = joined.reduce((best, next) => (next.words < best.words ? next : best))
    if (shortest.words >= leastWords) break
    const at = joined.indexOf(shortest)
    const group = joined.slice(Math.max(0, at - 1), at + 2)
    const whole: Stretch = {
      side: shortest.side === 'ai' ? 'human' : 'ai',
      firstSentence: group[0]?.firstSentence ?? 0,
      endSentence: group.at(-1)?.endSentence ?? 0,
      words: group.reduce((sum, { words }) => sum + words, 0),
    }
    joined = [...joined.slice(0, Math.max(0, at - 1)), whole, ...joined.slice(at + 2)]
  }
  return joined
}
