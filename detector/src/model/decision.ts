export const lengthBands = ['0', '200'] as const
export type LengthBand = (typeof lengthBands)[number]

export interface Group {
  id: string
  name: string
  description: string
}

/** How people write in a group: quantiles of a feature over human texts. */
export interface Range {
  p5: number
  p25: number
  p50: number
  p75: number
  p95: number
  n: number
  ai_p50?: number
}

export interface Calibration {
  /** Ascending pairs of score and probability. */
  knots: readonly (readonly [score: number, probability: number])[]
  human_below: number
  ai_above: number
}

export type Terms = Readonly<Record<string, number>>
export type Calibrations = Readonly<Record<string, Readonly<Record<LengthBand, Calibration>>>>
export type Profile = Readonly<Record<string, Range>>

/** decision.json: everything between the two models' logits and the verdict. */
export interface Decision {
  groups: readonly Group[]
  window: { words: number; most: number; tokens: number }
  minimum_words: number
  group_head?: { bias?: Readonly<Record<string, number>>; encoder: number; linear: number }
  stacker: {
    both: { terms: Terms; early?: { low: number; high: number } }
    linear: { terms: Terms }
  }
  calibration: { both: Calibrations; linear: Calibrations }
  span: { context_words: number; terms: Terms }
  profiles: Readonly<Record<string, Profile>>
}

export interface ScoreInputs {
  linear: number
  words: number
  /** Logits of the windows the encoder read; empty when it did not run. */
  windows: readonly number[]
}

export function stack(terms: Terms, inputs: ScoreInputs): number {
  const values = termValues(inputs)
  return Object.entries(terms).reduce((sum, [name, weight]) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The stacker knows no term ${name}`)
    return sum + weight * value
  }, 0)
}

export function lengthBand(words: number): LengthBand {
  return lengthBands.findLast((band) => words >= Number(band)) ?? '0'
}

/** Linear between the knots, flat outside. */
export function calibrate({ knots }: Calibration, score: number): number {
  const above = knots.findIndex(([knot]) => knot >= score)
  if (above === 0) return knots[0]?.[1] ?? 0.5
  if (above === -1) return knots.at(-1)?.[1] ?? 0.5
  const [lowScore, low] = knots[above - 1] ?? [score, 0.5]
  const [highScore, high] = knots[above] ?? [score, 0.5]
  return low + ((high - low) * (score - lowScore)) / (highScore - lowScore)
}

export function clipLogit(logit: number): number {
  return Math.max(-12, Math.min(12, logit))
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

export function logOdds(probability: number): number {
  const safe = Math.max(1e-6, Math.min(1 - 1e-6, probability))
  return Math.log(safe / (1 - safe))
}

function termValues({ linear, words, windows }: ScoreInputs): Record<string, number> {
  const clipped = windows.map(clipLogit)
  const count = Math.max(1, clipped.length)
  const encoder = clipped.reduce((sum, logit) => sum + logit, 0) / count
  const variance = clipped.reduce((sum, logit) => sum + (logit - encoder) ** 2, 0) / count
  const own = clipLogit(linear)
  return {
    bias: 1,
    linear: own,
    encoder,
    linear_encoder: own * encoder,
    log_words: Math.log(Math.max(1, words) / 300),
    window_spread: Math.sqrt(variance),
    encoder_max: clipped.length > 0 ? Math.max(...clipped) : 0,
    encoder_min: clipped.length > 0 ? Math.min(...clipped) : 0,
    linear_positive: Math.max(0, own),
    encoder_positive: Math.max(0, encoder),
  }
}
