import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { readFeatures } from './feature-store.ts'
import { runJob } from './jobs.ts'
import { examplesOf, type LinearOptions, scoreLinear, trainLinear } from './linear-training.ts'
import { areaUnderCurve, rateAbove } from './metrics.ts'
import { readPacked } from './packed.ts'
import { cacheFile } from './prepared.ts'

interface Variant {
  name: string
  options: LinearOptions
  hasMixed: boolean
}

interface Outcome extends Variant {
  auroc: number
  tprAt5: number
  tprAt1: number
}

const base: LinearOptions = {
  seed: 7,
  epochs: 5,
  rate: 0.1,
  shrink: 2e-5,
  leastTexts: 40,
  families: [0, 1, 2, 3],
  hasStyle: true,
}

/** The variants are judged on the sources of this fold, which are left out of their training. */
const strangersFold = 1

/** Each variant changes one thing; changes that help on unseen sources are kept. */
const variants: readonly Variant[] = [
  { name: 'base', options: base, hasMixed: true },
  { name: 'without mixed texts', options: base, hasMixed: false },
  { name: 'without stylometry', options: { ...base, hasStyle: false }, hasMixed: true },
  { name: 'without letters', options: { ...base, families: [0, 1, 2] }, hasMixed: true },
  { name: 'without frames', options: { ...base, families: [0, 1, 3] }, hasMixed: true },
  { name: 'slower', options: { ...base, rate: 0.05 }, hasMixed: true },
  { name: 'faster', options: { ...base, rate: 0.25 }, hasMixed: true },
  { name: 'rarer n-grams', options: { ...base, leastTexts: 12 }, hasMixed: true },
  { name: 'shrunk', options: { ...base, shrink: 2e-4 }, hasMixed: true },
]

async function tune(): Promise<void> {
  await mkdir(cacheFile('linear'), { recursive: true })
  const waiting = variants.map((_, index) => index)
  const lane = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await runJob(import.meta.url, `${index}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(variants.length, availableParallelism()) }, lane))
  const outcomes: Outcome[] = []
  for (const index of variants.keys()) {
    outcomes.push(JSON.parse(await readFile(cacheFile(`linear/variant-${index}.json`), 'utf8')))
  }
  const best = outcomes.reduce((one, other) => (value(other) > value(one) ? other : one))
  const outcome = `${JSON.stringify({ best, outcomes }, null, 2)}\n`
  await writeFile(new URL('../results/tuning.json', import.meta.url), outcome)
  console.log('best', best.name)
}

async function measure(index: number): Promise<void> {
  const variant = variants[index]
  if (!variant) throw new Error(`No variant ${index}`)
  const store = await readFeatures('train')
  const texts = await readPacked('train')
  const examples = examplesOf(texts, variant).filter(
    ({ unseen }) => !unseen.includes(strangersFold),
  )
  const scores = scoreLinear(store, trainLinear(store, { examples, options: variant.options }))
  const pick = (label: string): number[] =>
    texts.flatMap((text, place) =>
      text.fold === strangersFold && text.words >= 200 && text.label === label
        ? [scores[place] ?? 0]
        : [],
    )
  const [human, ai] = [pick('human'), pick('ai')]
  const outcome: Outcome = {
    ...variant,
    auroc: areaUnderCurve(human, ai),
    tprAt5: rateAbove(ai, { human, falsePositives: 0.05 }),
    tprAt1: rateAbove(ai, { human, falsePositives: 0.01 }),
  }
  console.log(JSON.stringify(outcome))
  await writeFile(cacheFile(`linear/variant-${index}.json`), JSON.stringify(outcome))
}

function value(outcome: Outcome): number {
  return outcome.auroc + outcome.tprAt5 + outcome.tprAt1
}

const [index] = process.argv.slice(2)
if (index === undefined) await tune()
else await measure(Number(index))
