/** Pairs of a score and its value, in ascending order of score. */
export type Knots = readonly (readonly [score: number, value: number])[]

/** A share of human texts with its 95% interval. */
export interface Rate {
  rate: number
  low: number
  high: number
}

/** Ascending scores, each with a share of human texts and its interval. */
export type RateCurve = readonly (readonly [
  score: number,
  rate: number,
  low: number,
  high: number,
])[]

/** Linear interpolation between the knots, constant outside. */
export function valueAt(knots: Knots, score: number): number {
  const { before, after, share } = neighbors(knots, score)
  return before[1] + share * (after[1] - before[1])
}

/** Interpolates the logarithm linearly between the knots; constant outside. */
export function rateAt(curve: RateCurve, score: number): Rate {
  const { before, after, share } = neighbors(curve, score)
  return {
    rate: between(before[1], after[1], share),
    low: between(before[2], after[2], share),
    high: between(before[3], after[3], share),
  }
}

/** The share of human texts that score at least this high: all of them below the first knot. */
export function shareScoring(curve: RateCurve, score: number): Rate {
  const isBelow = score < (curve[0]?.[0] ?? Number.POSITIVE_INFINITY)
  return isBelow ? { rate: 1, low: 1, high: 1 } : rateAt(curve, score)
}

/** The lowest score from which a rising condition holds; null if it holds nowhere on the curve. */
export function firstScore(
  curve: RateCurve | Knots,
  holds: (score: number) => boolean,
): number | null {
  let low = curve[0]?.[0] ?? 0
  let high = curve.at(-1)?.[0] ?? 0
  if (!holds(high)) return null
  if (holds(low)) return low
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

function neighbors<Knot extends readonly [number, ...number[]]>(
  knots: readonly Knot[],
  score: number,
): { before: Knot; after: Knot; share: number } {
  const above = knots.findIndex(([knot]) => knot >= score)
  const after = above === -1 ? knots.at(-1) : knots[above]
  if (!after) throw new Error('A curve of the model has no knots')
  const before = above > 0 ? (knots[above - 1] ?? after) : after
  const width = after[0] - before[0]
  return { before, after, share: width > 0 ? (score - before[0]) / width : 0 }
}

function between(from: number, to: number, share: number): number {
  if (from > 0 && to > 0) return from * (to / from) ** share
  return from + share * (to - from)
}
