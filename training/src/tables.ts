import type { Judged } from './judged.ts'
import { areaUnderCurve, interval, limitFor } from './metrics.ts'

export interface Summary {
  human: number
  ai: number
  auroc: number | null
  tprAt1: number | null
  tprAt5: number | null
  /** Called AI or mixed at the default rate, with Wilson's 95% intervals. */
  fpr: Share | null
  tpr: Share | null
  uncertain: number
}

export interface Share {
  share: number
  from: number
  to: number
}

export function summarize(texts: readonly Judged[], score = byStacked): Summary {
  const human = texts.filter(({ label }) => label === 'human')
  const ai = texts.filter(({ label }) => label === 'ai')
  const [low, high] = [human.map(score), ai.map(score)]
  const hasBoth = human.length >= 20 && ai.length >= 20
  const rate = (falsePositives: number): number | null => {
    if (!hasBoth) return null
    const limit = limitFor(low, falsePositives)
    return high.filter((value) => value > limit).length / high.length
  }
  return {
    human: human.length,
    ai: ai.length,
    auroc: hasBoth ? areaUnderCurve(low, high) : null,
    tprAt1: rate(0.01),
    tprAt5: rate(0.05),
    fpr: accused(human),
    tpr: accused(ai),
    uncertain: shareOf(texts, ({ classification }) => classification === 'uncertain'),
  }
}

export function byStacked(text: Judged): number {
  return text.stacked
}

export function accused(texts: readonly Judged[]): Share | null {
  if (texts.length === 0) return null
  return withInterval(texts, ({ classification }) => /^(?:ai|mixed)$/.test(classification))
}

export function withInterval<T>(items: readonly T[], test: (item: T) => boolean): Share {
  const hits = items.filter(test).length
  const [from, to] = interval(hits, items.length)
  return { share: items.length === 0 ? 0 : hits / items.length, from, to }
}

export function splitBy<T>(texts: readonly T[], key: (text: T) => string | null): [string, T[]][] {
  const parts = new Map<string, T[]>()
  for (const text of texts) {
    const name = key(text)
    if (!name) continue
    const part = parts.get(name) ?? []
    part.push(text)
    parts.set(name, part)
  }
  return [...parts].sort(([one], [other]) => (one < other ? -1 : 1))
}

export function shareOf<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length
}

export interface Bin {
  from: number
  to: number
  texts: number
  /** Mean probability reported, and the share of AI texts. */
  said: number
  found: number
}

/** Ten bins of the reported probability; both labels have the same total weight, as in the calibration. */
export function reliability(texts: readonly Judged[]): { bins: Bin[]; error: number } {
  const known = texts.filter(({ label }) => label !== 'mixed')
  const ai = known.filter(({ label }) => label === 'ai').length
  const weight = (text: Judged): number => 0.5 / (text.label === 'ai' ? ai : known.length - ai)
  const bins = Array.from({ length: 10 }, (_, index): Bin => {
    const [from, to] = [index / 10, (index + 1) / 10]
    const inside = known.filter(
      ({ probability }) => probability >= from && (probability < to || to === 1),
    )
    const mass = inside.reduce((sum, text) => sum + weight(text), 0)
    const mean = (value: (text: Judged) => number): number =>
      mass === 0 ? 0 : inside.reduce((sum, text) => sum + weight(text) * value(text), 0) / mass
    return {
      from,
      to,
      texts: inside.length,
      said: mean(({ probability }) => probability),
      found: mean(({ label }) => (label === 'ai' ? 1 : 0)),
    }
  })
  const masses = bins.map((bin) =>
    known
      .filter(
        ({ probability }) => probability >= bin.from && (probability < bin.to || bin.to === 1),
      )
      .reduce((sum, text) => sum + weight(text), 0),
  )
  const error = bins.reduce(
    (sum, bin, index) => sum + (masses[index] ?? 0) * Math.abs(bin.said - bin.found),
    0,
  )
  return { bins, error }
}
