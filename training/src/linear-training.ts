import { ngramBuckets } from '@inkprint/detector/ngrams'
import { type FeatureStore, valuesOf } from './feature-store.ts'
import type { PackedText } from './packed.ts'
import { random, shuffled } from './seeded-random.ts'

export interface LinearWeights {
  bias: number
  /** One per n-gram bucket. */
  ngrams: Float32Array
  /** For each stylometric feature: how to standardize it and its weight. */
  means: Float64Array
  deviations: Float64Array
  style: Float64Array
}

export interface LinearOptions {
  seed: number
  epochs: number
  rate: number
  shrink: number
  /** N-grams in fewer texts than this get no weight. */
  leastTexts: number
  /** Families of n-grams to use; the others are ignored. */
  families: readonly number[]
  hasStyle: boolean
}

export interface Example {
  text: number
  target: number
  weight: number
}

const styleRate = 0.1
const styleLimit = 4
const longestText = 2 ** 18

/** Training examples from the packed texts, in their order. */
export function examplesOf(
  texts: readonly Omit<PackedText, 'windows'>[],
  { hasMixed }: { hasMixed: boolean },
): (Example & Pick<PackedText, 'unseen'>)[] {
  return texts.flatMap(({ label, unseen, target = 0, weight = 0 }, text) =>
    hasMixed || label !== 'mixed' ? [{ text, target, weight, unseen }] : [],
  )
}

/** Logistic regression with Adagrad, one example at a time, in a seeded order. */
export function trainLinear(
  store: FeatureStore,
  { examples, options }: { examples: readonly Example[]; options: LinearOptions },
): LinearWeights {
  const isUsed = usedBuckets(store, { examples, options })
  const weights = emptyWeights(store, examples)
  const squares = new Float32Array(ngramBuckets).fill(1e-3)
  const styleSquares = new Float64Array(weights.style.length).fill(1)
  const values = new Float32Array(longestText)
  const style = new Float64Array(weights.style.length)
  const next = random(options.seed)
  const typical = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    const rate = options.rate * (1 - (0.9 * epoch) / options.epochs)
    for (const place of shuffled(examples.length, next)) {
      const example = examples[place]
      if (!example) continue
      const size = valuesOf(store, example.text, values)
      standardize(store, { weights, text: example.text, style })
      const score = dot(store, {
        weights,
        text: example.text,
        values,
        size,
        isUsed,
        style,
        options,
      })
      const error =
        (1 / (1 + Math.exp(-score)) - example.target) * Math.min(4, example.weight / typical)
      weights.bias -= 0.02 * rate * error
      const start = store.offsets[example.text] ?? 0
      for (let index = 0; index < size; index += 1) {
        const id = store.ids[start + index] ?? 0
        if (isUsed[id] === 0) continue
        const gradient = error * (values[index] ?? 0) + options.shrink * (weights.ngrams[id] ?? 0)
        const square = (squares[id] ?? 0) + gradient * gradient
        squares[id] = square
        weights.ngrams[id] = (weights.ngrams[id] ?? 0) - (rate * gradient) / Math.sqrt(square)
      }
      if (!options.hasStyle) continue
      for (let index = 0; index < style.length; index += 1) {
        const gradient = error * (style[index] ?? 0)
        styleSquares[index] = (styleSquares[index] ?? 1) + gradient * gradient
        const step = (styleRate * rate * gradient) / Math.sqrt(styleSquares[index] ?? 1)
        weights.style[index] = (weights.style[index] ?? 0) - step
      }
    }
  }
  return weights
}

/** Log-odds of every text in a store. */
export function scoreLinear(store: FeatureStore, weights: LinearWeights): Float32Array {
  const values = new Float32Array(longestText)
  const style = new Float64Array(weights.style.length)
  return Float32Array.from({ length: store.texts }, (_, text) => {
    const size = valuesOf(store, text, values)
    standardize(store, { weights, text, style })
    const start = store.offsets[text] ?? 0
    let score = weights.bias
    for (let index = 0; index < size; index += 1) {
      score += (weights.ngrams[store.ids[start + index] ?? 0] ?? 0) * (values[index] ?? 0)
    }
    for (let index = 0; index < style.length; index += 1) {
      score += (weights.style[index] ?? 0) * (style[index] ?? 0)
    }
    return score
  })
}

interface DotInput {
  weights: LinearWeights
  text: number
  values: Float32Array
  size: number
  isUsed: Uint8Array
  style: Float64Array
  options: LinearOptions
}

function dot(store: FeatureStore, input: DotInput): number {
  const { weights, text, values, size, isUsed, style, options } = input
  const start = store.offsets[text] ?? 0
  let score = weights.bias
  for (let index = 0; index < size; index += 1) {
    const id = store.ids[start + index] ?? 0
    if (isUsed[id] === 1) score += (weights.ngrams[id] ?? 0) * (values[index] ?? 0)
  }
  if (options.hasStyle) {
    for (let index = 0; index < style.length; index += 1) {
      score += (weights.style[index] ?? 0) * (style[index] ?? 0)
    }
  }
  return score
}

function usedBuckets(
  store: FeatureStore,
  { examples, options }: { examples: readonly Example[]; options: LinearOptions },
): Uint8Array {
  const texts = new Uint16Array(ngramBuckets)
  for (const { text } of examples) {
    const end = store.offsets[text + 1] ?? 0
    for (let index = store.offsets[text] ?? 0; index < end; index += 1) {
      const id = store.ids[index] ?? 0
      texts[id] = Math.min(60_000, (texts[id] ?? 0) + 1)
    }
  }
  return Uint8Array.from(texts, (count, id) =>
    count >= options.leastTexts && options.families.includes(id % 4) ? 1 : 0,
  )
}

function emptyWeights(store: FeatureStore, examples: readonly Example[]): LinearWeights {
  const count = store.featureNames.length
  const means = new Float64Array(count)
  const squares = new Float64Array(count)
  for (const { text } of examples) {
    for (let index = 0; index < count; index += 1) {
      const value = store.style[text * count + index] ?? 0
      means[index] = (means[index] ?? 0) + value / examples.length
      squares[index] = (squares[index] ?? 0) + (value * value) / examples.length
    }
  }
  const deviations = squares.map((square, index) =>
    Math.max(1e-6, Math.sqrt(Math.max(0, square - (means[index] ?? 0) ** 2))),
  )
  return {
    bias: 0,
    ngrams: new Float32Array(ngramBuckets),
    means,
    deviations,
    style: new Float64Array(count),
  }
}

function standardize(
  store: FeatureStore,
  { weights, text, style }: { weights: LinearWeights; text: number; style: Float64Array },
): void {
  for (let index = 0; index < style.length; index += 1) {
    const value = store.style[text * style.length + index] ?? 0
    const standard = (value - (weights.means[index] ?? 0)) / (weights.deviations[index] ?? 1)
    style[index] = Math.max(-styleLimit, Math.min(styleLimit, standard))
  }
}
