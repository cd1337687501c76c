/** Probability that an AI text scores above a human one; ties count half. */
export function areaUnderCurve(human: readonly number[], ai: readonly number[]): number {
  if (human.length === 0 || ai.length === 0) return Number.NaN
  const sorted = Float64Array.from(human).sort()
  let wins = 0
  for (const score of ai) wins += (lowerBound(sorted, score) + upperBound(sorted, score)) / 2
  return wins / (human.length * ai.length)
}

/** Share of AI texts above the score that the given share of human texts exceeds. */
export function rateAbove(
  ai: readonly number[],
  { human, falsePositives }: { human: readonly number[]; falsePositives: number },
): number {
  const limit = limitFor(human, falsePositives)
  return ai.filter((score) => score > limit).length / ai.length
}

/** The lowest threshold with at most the given share of human scores above it. */
export function limitFor(human: readonly number[], falsePositives: number): number {
  const sorted = Float64Array.from(human).sort()
  const allowed = Math.floor(falsePositives * sorted.length)
  return sorted[sorted.length - 1 - allowed] ?? Number.POSITIVE_INFINITY
}

/** Wilson's 95% interval of a share. */
export function interval(hits: number, count: number): [number, number] {
  if (count === 0) return [0, 1]
  const z = 1.96
  const share = hits / count
  const middle = share + (z * z) / (2 * count)
  const reach = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * count)) / count)
  const whole = 1 + (z * z) / count
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)]
}

function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function upperBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
