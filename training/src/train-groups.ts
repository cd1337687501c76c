import { mkdir, writeFile } from 'node:fs/promises'
import { type FeatureStore, readFeatures, valuesOf } from './feature-store.ts'
import { groups } from './groups.ts'
import { runForWholeAndFolds } from './jobs.ts'
import { readPacked } from './packed.ts'
import { cacheFile } from './prepared.ts'
import { random, shuffled } from './seeded-random.ts'

/** The n-gram model for the kind of text: single words and pairs, folded into this many buckets. */
const buckets = 2 ** 17
const epochs = 4
const rate = 0.4
const leastTexts = 10

interface Sample {
  text: number
  group: number
  weight: number
  unseen: readonly number[]
}

interface Head {
  bias: Float64Array
  /** One row of buckets per group. */
  weights: Float32Array
}

/** Trains the model on all training texts, and once without each fold, to score that fold. */
async function trainAll(): Promise<void> {
  await mkdir(cacheFile('groups'), { recursive: true })
  await runForWholeAndFolds(import.meta.url)
}

async function trainGroups(job: string): Promise<void> {
  const store = await readFeatures('train')
  const samples = await readSamples()
  if (job !== 'whole') {
    const others = samples.filter(({ unseen }) => !unseen.includes(Number(job)))
    await writeFile(cacheFile(`groups/left-${job}.f32`), scoreAll(store, train(store, others)))
    return
  }
  const whole = train(store, samples)
  await writeFile(cacheFile('groups/weights.f32'), whole.weights)
  await writeFile(cacheFile('groups/model.json'), JSON.stringify({ bias: Array.from(whole.bias) }))
}

async function readSamples(): Promise<Sample[]> {
  const texts = await readPacked('train')
  const perCell = new Map<string, number>()
  for (const { group, source } of texts) {
    perCell.set(`${group} ${source}`, (perCell.get(`${group} ${source}`) ?? 0) + 1)
  }
  return texts.flatMap(({ group, source, unseen }, text) => {
    if (!group) return []
    return [
      {
        text,
        group: groups.findIndex(({ id }) => id === group),
        // Many small sources say more about a kind of text than one large one.
        weight: (perCell.get(`${group} ${source}`) ?? 1) ** -0.5,
        unseen,
      },
    ]
  })
}

function train(store: FeatureStore, samples: readonly Sample[]): Head {
  const isUsed = usedBuckets(store, samples)
  const perGroup = new Float64Array(groups.length)
  for (const { group, weight } of samples) perGroup[group] = (perGroup[group] ?? 0) + weight
  const head: Head = {
    bias: new Float64Array(groups.length),
    weights: new Float32Array(groups.length * buckets),
  }
  const squares = new Float32Array(head.weights.length).fill(1e-3)
  const values = new Float32Array(2 ** 18)
  const next = random(11)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const step = rate * (1 - (0.9 * epoch) / epochs)
    for (const place of shuffled(samples.length, next)) {
      const sample = samples[place]
      if (!sample) continue
      // Every group has the same total weight; a single text counts at most as much as eight typical ones.
      const share =
        (sample.weight / (perGroup[sample.group] ?? 1)) * (samples.length / groups.length)
      learn(store, { head, squares, values, sample, step, share: Math.min(8, share), isUsed })
    }
  }
  return head
}

interface Lesson {
  head: Head
  squares: Float32Array
  values: Float32Array
  sample: Sample
  step: number
  share: number
  isUsed: Uint8Array
}

function learn(store: FeatureStore, lesson: Lesson): void {
  const { head, squares, values, sample, step, share, isUsed } = lesson
  const chances = softmax(scoresOf(store, { head, text: sample.text, values }))
  const size = valuesOf(store, sample.text, values)
  const start = store.offsets[sample.text] ?? 0
  for (const [group, chance] of chances.entries()) {
    const error = (chance - (group === sample.group ? 1 : 0)) * share
    if (Math.abs(error) < 1e-3) continue
    head.bias[group] = (head.bias[group] ?? 0) - 0.02 * step * error
    for (let index = 0; index < size; index += 1) {
      const id = store.ids[start + index] ?? 0
      const bucket = (id >> 2) & (buckets - 1)
      if ((id & 3) !== 0 || isUsed[bucket] === 0) continue
      const place = group * buckets + bucket
      const gradient = error * (values[index] ?? 0)
      const square = (squares[place] ?? 0) + gradient * gradient
      squares[place] = square
      head.weights[place] = (head.weights[place] ?? 0) - (step * gradient) / Math.sqrt(square)
    }
  }
}

function scoresOf(
  store: FeatureStore,
  { head, text, values }: { head: Head; text: number; values: Float32Array },
): Float64Array {
  const size = valuesOf(store, text, values)
  const start = store.offsets[text] ?? 0
  const scores = Float64Array.from(head.bias)
  for (let index = 0; index < size; index += 1) {
    const id = store.ids[start + index] ?? 0
    if ((id & 3) !== 0) continue
    const bucket = (id >> 2) & (buckets - 1)
    for (let group = 0; group < scores.length; group += 1) {
      const weight = head.weights[group * buckets + bucket] ?? 0
      scores[group] = (scores[group] ?? 0) + weight * (values[index] ?? 0)
    }
  }
  return scores
}

function scoreAll(store: FeatureStore, head: Head): Float32Array {
  const values = new Float32Array(2 ** 18)
  const all = new Float32Array(store.texts * groups.length)
  for (let text = 0; text < store.texts; text += 1) {
    all.set(scoresOf(store, { head, text, values }), text * groups.length)
  }
  return all
}

function usedBuckets(store: FeatureStore, samples: readonly Sample[]): Uint8Array {
  const texts = new Uint32Array(buckets)
  for (const { text } of samples) {
    const end = store.offsets[text + 1] ?? 0
    for (let index = store.offsets[text] ?? 0; index < end; index += 1) {
      const id = store.ids[index] ?? 0
      const bucket = (id >> 2) & (buckets - 1)
      if ((id & 3) === 0) texts[bucket] = (texts[bucket] ?? 0) + 1
    }
  }
  return Uint8Array.from(texts, (count) => (count >= leastTexts ? 1 : 0))
}

function softmax(scores: Float64Array): Float64Array {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

const [job] = process.argv.slice(2)
if (job === undefined) await trainAll()
else await trainGroups(job)
