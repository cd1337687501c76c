import type { FeatureLanguage } from '../features/feature-language.ts'
import { type NgramFeatures, ngramBuckets, visitNgrams } from '../features/ngrams.ts'
import type { TextDocument } from '../text/document.ts'

export interface LinearModel {
  /** Weights of the hashed n-grams; their number is a power of two, and larger buckets wrap around. */
  weights: Int8Array
  scale: number
  bias: number
  /** Standardized features are clipped here: one extreme value must not decide. */
  clip: number
  features: readonly { name: string; mean: number; sd: number; weight: number }[]
}

export interface Contribution {
  /** The words or letters as they appear in the normalized text. */
  text: string
  start: number
  end: number
  /** Part of the logit; positive means AI. */
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

/** What each stylometric feature adds to the logit, in the order of the model's features. */
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
  const { text } = input.document
  const weightAt = occurrenceWeights(model, input.ngrams)
  const letters = lettersOf(text)
  const byWords = new Map<string, Contribution>()
  const visit = (id: number, start: number, end: number): void => {
    // Letters inside words mean nothing to a reader; whole words and phrases do.
    if (!isWholeWords(letters, start, end)) return
    const weight = weightAt(id)
    if (weight === 0) return
    const words = text.slice(start, end).toLowerCase()
    const before = byWords.get(words)
    if (before) before.weight += weight
    else byWords.set(words, { text: words, start, end, weight })
  }
  visitNgrams(input.document, { language: input.language, visit })
  return [...byWords.values()]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.start - b.start)
    .slice(0, input.most)
}

/** What one occurrence of an n-gram adds to the logit. */
function occurrenceWeights(
  model: LinearModel,
  { ids, values, counts }: NgramFeatures,
): (id: number) => number {
  return (id) => {
    const index = placeOf(ids, id)
    return (model.scale * weightOf(model, id) * (values[index] ?? 0)) / (counts[index] ?? 1)
  }
}

/** Index of an id among ascending ids that include it. */
function placeOf(ids: Uint32Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
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

/** A 1 for each place in the text with a letter or digit. */
function lettersOf(text: string): Uint8Array {
  const letters = new Uint8Array(text.length)
  for (const { index } of text.matchAll(/[\p{L}\p{N}]/gu)) letters[index] = 1
  return letters
}

function isWholeWords(letters: Uint8Array, start: number, end: number): boolean {
  const isInner = (index: number) => letters[index - 1] === 1 && letters[index] === 1
  return !isInner(start) && !isInner(end) && letters.subarray(start, end).includes(1)
}
