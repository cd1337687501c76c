import type { NgramFeatures } from '../features/ngrams.ts'
import type { Decision, Group, GroupHead } from './decision.ts'

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

/** Groups with their probability, most likely first; ties keep the model's order. */
export function scoreGroups(decision: Decision, evidence: GroupEvidence): GroupScore[] {
  const { groups, group_head: head } = decision
  const fromNgrams = evidence.ngramGroups
    ? ngramLogits(evidence.ngramGroups, evidence.ngrams)
    : groups.map(() => 0)
  const shares = softmax(
    evidence.windows.length === 0
      ? fromNgrams
      : weighed(head, { encoder: meanOf(evidence.windows), linear: fromNgrams }),
  )
  return groups
    .map(({ id }, index) => ({ id, probability: shares[index] ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
}

/** Once a kind is ruled out, it does not matter how clearly. */
const leastLogShare = -7

/** Adds up what both models say about each group, with the fitted weights. */
function weighed(
  head: GroupHead,
  logits: { encoder: readonly number[]; linear: readonly number[] },
): number[] {
  const sums = [...head.bias]
  for (const name of ['encoder', 'linear'] as const) {
    for (const [said, share] of softmax(logits[name]).entries()) {
      const log = Math.max(leastLogShare, Math.log(share + 1e-9))
      for (const [group, weight] of head[name][said]?.entries() ?? []) {
        sums[group] = (sums[group] ?? 0) + weight * log
      }
    }
  }
  return sums
}

function meanOf(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0
  return Array.from(
    { length: width },
    (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length,
  )
}

function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits)
  const odds = logits.map((logit) => Math.exp(logit - highest))
  const total = odds.reduce((sum, value) => sum + value, 0)
  return odds.map((value) => value / total)
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
