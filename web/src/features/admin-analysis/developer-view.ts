import { formatMilliseconds } from '../../shared/format.ts'

/** The parts of a developer view that can be drawn; anything of a different shape is left out. */
export interface Picture {
  facts: { label: string; value: string }[]
  windows: WindowScore[]
  features: FeatureMeasure[]
  contributions: Contribution[]
}

export interface WindowScore {
  start: number
  end: number
  words: number
  /** The probability of AI, 0 to 1, according to each model. */
  linear: number | null
  encoder: number | null
}

export interface FeatureMeasure {
  label: string
  unit: string
  value: number
  range: { p5: number; p25: number; p50: number; p75: number; p95: number }
  /** Contribution to the log-odds; positive means AI. */
  contribution: number
}

export interface Contribution {
  text: string
  weight: number
}

/** The view's format belongs to the model and may change with it, so nothing about it is assumed. */
export function pictureOf(view: Record<string, unknown>): Picture {
  return {
    facts: factsOf(view),
    windows: recordsIn(view.windows).flatMap(windowOf),
    features: recordsIn(view.features)
      .flatMap(featureOf)
      .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)),
    contributions: contributionsOf(view.contributions).toSorted(
      (a, b) => Math.abs(b.weight) - Math.abs(a.weight),
    ),
  }
}

function factsOf(view: Record<string, unknown>): Picture['facts'] {
  const { model, group, thresholds } = view
  const totalMs = fieldOf(view.timings, 'total_ms')
  const facts: [string, unknown][] = [
    ['Probability of AI', isNumber(view.probability_ai) ? view.probability_ai.toFixed(6) : null],
    ['Classification', view.classification],
    ['Group', fieldOf(group, 'id')],
    ['Length band', fieldOf(thresholds, 'band')],
    ['False-positive rate', fieldOf(fieldOf(view.rates, 'false_positive_rate'), 'rate')],
    ['Highest allowed rate', fieldOf(view.rates, 'max_false_positive_rate')],
    ['Model', fieldOf(model, 'version')],
    ['Basis', fieldOf(model, 'basis')],
    ['Time', isNumber(totalMs) ? formatMilliseconds(totalMs) : null],
  ]
  return facts.flatMap(([label, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ label, value: String(value) }] : [],
  )
}

function windowOf(window: Record<string, unknown>): WindowScore[] {
  const { start, end, words, linear_logit, encoder_logit } = window
  if (!isNumber(start) || !isNumber(end)) return []
  const linear = isNumber(linear_logit) ? probabilityOf(linear_logit) : null
  const encoder = isNumber(encoder_logit) ? probabilityOf(encoder_logit) : null
  return [{ start, end, words: isNumber(words) ? words : 0, linear, encoder }]
}

function featureOf(feature: Record<string, unknown>): FeatureMeasure[] {
  const { name, label, unit, value, range, contribution } = feature
  const [p5, p25, p50, p75, p95] = ['p5', 'p25', 'p50', 'p75', 'p95'].map((at) =>
    fieldOf(range, at),
  )
  if (!isNumber(value) || !isNumber(p5) || !isNumber(p50) || !isNumber(p95)) return []
  return [
    {
      label: String(label ?? name),
      unit: typeof unit === 'string' ? unit : '',
      value,
      range: { p5, p25: isNumber(p25) ? p25 : p5, p50, p75: isNumber(p75) ? p75 : p95, p95 },
      contribution: isNumber(contribution) ? contribution : 0,
    },
  ]
}

/**
 * A word is weighted both alone and with the spaces around it; weights of pieces that read alike are summed.
 */
function contributionsOf(contributions: unknown): Contribution[] {
  const weights = new Map<string, number>()
  for (const { text, weight } of recordsIn(contributions)) {
    if (typeof text !== 'string' || !isNumber(weight)) continue
    weights.set(text.trim(), (weights.get(text.trim()) ?? 0) + weight)
  }
  return [...weights].map(([text, weight]) => ({ text, weight }))
}

function probabilityOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
