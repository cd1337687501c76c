import { analyze } from './analyze.ts'
import type { Model } from './load-model.ts'

/**
 * The linear model gives the same bits everywhere. The encoder adds floats in a different order on each
 * processor, but that must not change the percentage shown, which has one decimal.
 */
const tolerance = { full: 5e-4, linear_only: 0 }

export interface SelfTest {
  ok: boolean
  failures: string[]
}

/** Scores the golden texts and compares the scores with those recorded when the model was made. */
export async function selfTest(model: Model): Promise<SelfTest> {
  const failures: string[] = []
  if (model.manifest.golden.length === 0) failures.push('The model carries no golden text')
  for (const [index, golden] of model.manifest.golden.entries()) {
    const basis = model.runtime === 'full' ? 'full' : 'linear_only'
    const expected = golden[basis]
    const { verdict, group } = await analyze(model, golden.text)
    const isSame =
      verdict.classification === expected.classification &&
      group.id === expected.group_id &&
      Math.abs(verdict.probabilityAi - expected.probability_ai) <= tolerance[basis]
    if (isSame) continue
    const found = `${verdict.classification} ${verdict.probabilityAi} ${group.id}`
    const wanted = `${expected.classification} ${expected.probability_ai} ${expected.group_id}`
    failures.push(`Golden text ${index + 1}: ${found} instead of ${wanted}`)
  }
  return { ok: failures.length === 0, failures }
}
