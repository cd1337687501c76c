import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readFeatures } from './feature-store.ts'
import { type LinearOptions, scoreLinear, trainLinear } from './linear-training.ts'
import { keepLinear } from './linear-weights.ts'
import { readPacked } from './packed.ts'
import { cacheFile } from './prepared.ts'
import { readSplit } from './split.ts'

/** The linear model on all training texts, and once without each fold to score that fold. */
async function trainAll(): Promise<void> {
  await mkdir(cacheFile('linear'), { recursive: true })
  const script = fileURLToPath(import.meta.url)
  const { folds } = await readSplit()
  const jobs = ['whole', ...folds.keys()].map(async (job) => {
    const flags = ['--max-old-space-size=8000', script, `${job}`]
    const [code] = await once(spawn(process.execPath, flags, { stdio: 'inherit' }), 'exit')
    if (code !== 0) throw new Error(`Training ended with ${code}`)
  })
  await Promise.all(jobs)
}

async function train(job: string): Promise<void> {
  const { best } = JSON.parse(
    await readFile(new URL('../results/tuning.json', import.meta.url), 'utf8'),
  ) as {
    best: { options: LinearOptions; hasMixed: boolean }
  }
  const store = await readFeatures('train')
  const texts = await readPacked('train')
  const examples = texts
    .map(({ label, unseen, target = 0, weight = 0 }, text) => ({
      text,
      target,
      weight,
      label,
      unseen,
    }))
    .filter(({ label }) => best.hasMixed || label !== 'mixed')
  const { options } = best
  const seen = examples.filter(({ unseen }) => job === 'whole' || !unseen.includes(Number(job)))
  const weights = trainLinear(store, { examples: seen, options })
  await keepLinear(job, { weights, featureNames: store.featureNames })
  if (job === 'whole') return
  await writeFile(cacheFile(`linear/left-${job}.f32`), scoreLinear(store, weights))
}

const [job] = process.argv.slice(2)
if (job === undefined) await trainAll()
else await train(job)
