import type { FeatureLanguage } from '../features/feature-language.ts'
import { type NgramFeatures, ngramBuckets, ngramOccurrences } from '../features/ngrams.ts'
import type { TextDocument } from '../text/document.ts'

export interface LinearModel {
  /** Weights of the hashed n-grams; a power of two of them, larger buckets wrap around. */
  weights: Int8Array
  scale: number
  bias: number
  /** Standardised features are cut off here: one wild value must not decide. */
  clip: number
  features: readonly { name: string; mean: number; sd: number; weight: number }[]
}

export interface Contribution {
  /** The words or letters as they stand in the normalised text. */
  text: string
  start: number
  end: number
  /** Part of the logit; positive speaks for AI. */
  weight: number
}

/** Log-odds of AI from n-grams and stylometric features, rounded so that every machine agrees. */
export function linearLogit(
  model: LinearModel,
  input: { ngrams: NgramFeatures; features: Float64Array },
): number {
  let sum = 0
  const { ids, values } = input.ngrams
  for (let index = 0; index < ids.length; index += 1) {
    sum += weightOf(model, ids[index] ?? 0) * (values[index] ?? 0)
  }
  const style = featureContributions(model, input.features).reduce((all, part) => all + part, 0)
  return Math.round((model.bias + model.scale * sum + style) * 1e6) / 1e6
}

/** What each stylometric feature adds to the logit, in the order of the table. */
export function featureContributions(model: LinearModel, values: Float64Array): number[] {
  return model.features.map(({ mean, sd, weight }, index) => {
    const standard = ((values[index] ?? 0) - mean) / (sd || 1)
    return weight * Math.max(-model.clip, Math.min(model.clip, standard))
  })
}

/** The words and phrases that moved the linear model most, in either direction. */
export function topContributions(
  model: LinearModel,
  input: {
    document: TextDocument
    language: FeatureLanguage
    ngrams: NgramFeatures
    most: number
  },
): Contribution[] {
  const perOccurrence = new Map<number, number>()
  const { ids, values, counts } = input.ngrams
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] ?? 0
    const weight = (model.scale * weightOf(model, id) * (values[index] ?? 0)) / (counts[index] ?? 1)
    if (weight !== 0) perOccurrence.set(id, weight)
  }
  const byPlace = new Map<string, Contribution>()
  for (const { id, start, end } of ngramOccurrences(input.document, input.language)) {
    const weight = perOccurrence.get(id)
    if (weight === undefined) continue
    const text = input.document.text.slice(start, end).toLowerCase()
    // Letters inside words say nothing to a reader; whole words and phrases do.
    if (!isWholeWords(input.document.text, { start, end })) continue
    const before = byPlace.get(text)
    if (before) before.weight += weight
    else byPlace.set(text, { text, start, end, weight })
  }
  return [...byPlace.values()]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.start - b.start)
    .slice(0, input.most)
}

export function checkLinearSize(weights: Int8Array): void {
  if (!Number.isInteger(Math.log2(weights.length)) || weights.length > ngramBuckets) {
    throw new Error(
      `linear.bin has ${weights.length} weights, not a power of two up to ${ngramBuckets}`,
    )
  }
}

function weightOf({ weights }: LinearModel, id: number): number {
  return weights[id & (weights.length - 1)] ?? 0
}

function isWholeWords(text: string, span: { start: number; end: number }): boolean {
  const letter = /[\p{L}\p{N}]/u
  const isInner = (index: number) =>
    letter.test(text[index - 1] ?? ' ') && letter.test(text[index] ?? ' ')
  return letter.test(text.slice(span.start, span.end)) && !isInner(span.start) && !isInner(span.end)
}
