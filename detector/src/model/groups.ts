import type { NgramFeatures } from '../features/ngrams.ts'
import type { Decision, Group } from './decision.ts'

/** Group classifier over single words and pairs: one row of weights per group. */
export interface NgramGroups {
  groups: readonly string[]
  buckets: number
  scale: number
  bias: readonly number[]
  weights: Int8Array
}

export interface GroupScore {
  id: string
  probability: number
}

export interface GroupEvidence {
  ngrams: NgramFeatures
  ngramGroups: NgramGroups | null
  /** Group logits of each window the encoder read. */
  windows: readonly (readonly number[])[]
}

/** Groups with their probability, likeliest first; ties keep the model's order. */
export function scoreGroups(decision: Decision, evidence: GroupEvidence): GroupScore[] {
  const fromNgrams = evidence.ngramGroups ? ngramLogits(evidence.ngramGroups, evidence.ngrams) : []
  const head = decision.group_head ?? { encoder: 1, linear: 1 }
  const logits = decision.groups.map(({ id }, index) => {
    const own = fromNgrams[index] ?? 0
    if (evidence.windows.length === 0) return own
    const sum = evidence.windows.reduce((total, window) => total + (window[index] ?? 0), 0)
    return (
      (head.bias?.[id] ?? 0) + (head.encoder * sum) / evidence.windows.length + head.linear * own
    )
  })
  const highest = Math.max(...logits)
  const odds = logits.map((logit) => Math.exp(logit - highest))
  const total = odds.reduce((sum, value) => sum + value, 0)
  return decision.groups
    .map(({ id }, index) => ({ id, probability: (odds[index] ?? 0) / total }))
    .sort((a, b) => b.probability - a.probability)
}

export function checkNgramGroups(ngramGroups: NgramGroups, groups: readonly Group[]): void {
  const isSameOrder = groups.every(({ id }, index) => ngramGroups.groups[index] === id)
  if (!isSameOrder || ngramGroups.groups.length !== groups.length) {
    throw new Error('groups.json and decision.json name different groups')
  }
  if (ngramGroups.weights.length !== groups.length * ngramGroups.buckets) {
    throw new Error('groups.bin does not have one row of weights per group')
  }
}

/** Word n-grams are the buckets divisible by four; the others say nothing about the kind of text. */
export function ngramLogits(model: NgramGroups, ngrams: NgramFeatures): number[] {
  const sums = new Float64Array(model.groups.length)
  for (let at = 0; at < ngrams.ids.length; at += 1) {
    const id = ngrams.ids[at] ?? 0
    if (id % 4 !== 0) continue
    const bucket = (id >>> 2) & (model.buckets - 1)
    const value = ngrams.values[at] ?? 0
    for (let group = 0; group < sums.length; group += 1) {
      const weight = model.weights[group * model.buckets + bucket] ?? 0
      sums[group] = (sums[group] ?? 0) + weight * value
    }
  }
  return Array.from(sums, (sum, group) => (model.bias[group] ?? 0) + model.scale * sum)
}
