import { valueAt } from './curves.ts'
import type { Decision } from './decision.ts'
import { clippedSum, type ReadSentence } from './passages.ts'

/** One sentence alone says too little, so its neighbors count half. */
const neighborWeight = 0.5

/**
 * Probability of AI for each sentence, from its own tokens and those of its two neighbors; null if the
 * encoder did not read it.
 */
export function scoreSentences(
  sentences: readonly ReadSentence[],
  { clip, knots }: Pick<Decision['passages'], 'clip' | 'knots'>,
): (number | null)[] {
  const parts = sentences.map(({ logits }) => ({
    sum: clippedSum(logits, clip),
    tokens: logits.length,
  }))
  return parts.map((own, index) => {
    if (own.tokens === 0) return null
    const beside = [parts[index - 1], parts[index + 1]].filter((part) => part !== undefined)
    const sum = beside.reduce((all, part) => all + neighborWeight * part.sum, own.sum)
    const tokens = beside.reduce((all, part) => all + neighborWeight * part.tokens, own.tokens)
    return Math.round(valueAt(knots, sum / tokens) * 1e6) / 1e6
  })
}
