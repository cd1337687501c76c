import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { readFeatures } from './feature-store.ts'
import { runForWholeAndFolds } from './jobs.ts'
import { examplesOf, type LinearOptions, scoreLinear, trainLinear } from './linear-training.ts'
import { keepLinear } from './linear-weights.ts'
import { readPacked } from './packed.ts'
import { cacheFile } from './prepared.ts'

/** Trains the linear model on all training texts, and once without each fold, to score that fold. */
async function trainAll(): Promise<void> {
  await mkdir(cacheFile('linear'), { recursive: true })
  await runForWholeAndFolds(import.meta.url)
}

async function train(job: string): Promise<void> {
  const { best } = JSON.parse(
    await readFile(new URL('../results/tuning.json', import.meta.url), 'utf8'),
  ) as {
    best: { options: LinearOptions; hasMixed: boolean }
  }
  const store = await readFeatures('train')
  const { options, hasMixed } = best
  const examples = examplesOf(await readPacked('train'), { hasMixed })
  const seen = examples.filter(({ unseen }) => job === 'whole' || !unseen.includes(Number(job)))
  const weights = trainLinear(store, { examples: seen, options })
  await keepLinear(job, { weights, featureNames: store.featureNames })
  if (job === 'whole') return
  await writeFile(cacheFile(`linear/left-${job}.f32`), scoreLinear(store, weights))
}

const [job] = process.argv.slice(2)
if (job === undefined) await trainAll()
else await train(job)
