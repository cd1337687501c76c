import { readFile, writeFile } from 'node:fs/promises'
import type { LinearWeights } from './linear-training.ts'
import { cacheFile } from './prepared.ts'

/** In the format that write_models.py reads. */
interface KeptFeatures {
  bias: number
  features: { name: string; mean: number; sd: number; weight: number }[]
}

/** Saves the linear model of a job: `whole`, or the number of the fold it was trained without. */
export async function keepLinear(
  job: string,
  { weights, featureNames }: { weights: LinearWeights; featureNames: readonly string[] },
): Promise<void> {
  const { bias, means, deviations, style } = weights
  const kept: KeptFeatures = {
    bias,
    features: featureNames.map((name, index) => ({
      name,
      mean: means[index] ?? 0,
      sd: deviations[index] ?? 1,
      weight: style[index] ?? 0,
    })),
  }
  await writeFile(cacheFile(`linear/${job}.ngrams.f32`), weights.ngrams)
  await writeFile(cacheFile(`linear/${job}.json`), JSON.stringify(kept))
}

export async function readLinear(job: string): Promise<LinearWeights> {
  // Written by keepLinear.
  const kept = JSON.parse(await readFile(cacheFile(`linear/${job}.json`), 'utf8')) as KeptFeatures
  const bytes = await readFile(cacheFile(`linear/${job}.ngrams.f32`))
  return {
    bias: kept.bias,
    ngrams: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
    means: Float64Array.from(kept.features, ({ mean }) => mean),
    deviations: Float64Array.from(kept.features, ({ sd }) => sd),
    style: Float64Array.from(kept.features, ({ weight }) => weight),
  }
}
