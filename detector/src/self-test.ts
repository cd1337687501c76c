import { analyze } from './analyze.ts'
import type { Model } from './model/load.ts'

export interface SelfTest {
  ok: boolean
  failures: string[]
}

/** Scores the golden texts of the model and compares with what they scored when it was made. */
export async function selfTest(model: Model): Promise<SelfTest> {
  const failures: string[] = []
  if (model.manifest.golden.length === 0) failures.push('The model carries no golden text')
  for (const [index, golden] of model.manifest.golden.entries()) {
    const expected = model.runtime === 'full' ? golden.full : golden.linear_only
    const { verdict, group } = await analyze(model, golden.text)
    const found = `${verdict.classification} ${verdict.probabilityAi.toFixed(6)} ${group.id}`
    const wanted = `${expected.classification} ${expected.probability_ai.toFixed(6)} ${expected.group_id}`
    if (found !== wanted) failures.push(`Golden text ${index + 1}: ${found} instead of ${wanted}`)
  }
  return { ok: failures.length === 0, failures }
}
