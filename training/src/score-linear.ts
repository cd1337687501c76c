import { writeFile } from 'node:fs/promises'
import { readFeatures } from './feature-store.ts'
import { scoreLinear } from './linear-training.ts'
import { readLinear } from './linear-weights.ts'
import { readPacked } from './packed.ts'
import { cacheFile } from './prepared.ts'
import { readSplit } from './split.ts'

/** Scores packed texts outside training, each with a linear model that never saw its fold. */
async function score(name: string): Promise<void> {
  const [store, texts, { folds }] = [
    await readFeatures(name),
    await readPacked(name),
    await readSplit(),
  ]
  const scores = new Float32Array(store.texts)
  for (const fold of folds.keys()) {
    const found = scoreLinear(store, await readLinear(`${fold}`))
    for (const [index, text] of texts.entries()) {
      if (text.fold === fold) scores[index] = found[index] ?? 0
    }
  }
  await writeFile(cacheFile(`linear/${name}.f32`), scores)
}

for (const name of process.argv.slice(2)) await score(name)
