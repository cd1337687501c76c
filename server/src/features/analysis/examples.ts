import { readFile } from 'node:fs/promises'
import type { AnalysisResult, ExampleId } from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Detector } from '../../platform/detector/detector.ts'
import { readTextToAnalyze } from './texts.ts'

interface Example {
  text: string
  analysis_result: AnalysisResult
}

/** A detector's model does not change, so each example is read once per detector, whoever asks. */
const readBefore = new WeakMap<Detector, Map<ExampleId, Promise<Example>>>()

/** The installed model's result for an example; not charged. */
export function readExample({ detector }: Pick<Deps, 'detector'>, id: ExampleId): Promise<Example> {
  const examples = readBefore.get(detector) ?? new Map<ExampleId, Promise<Example>>()
  readBefore.set(detector, examples)
  const before = examples.get(id)
  if (before) return before
  const example = judgeExample(detector, id)
  examples.set(id, example)
  // The next call tries again.
  example.catch(() => examples.delete(id))
  return example
}

async function judgeExample(detector: Detector, id: ExampleId): Promise<Example> {
  const file = new URL(`./examples/${id}.txt`, import.meta.url)
  const { text, words } = readTextToAnalyze((await readFile(file, 'utf8')).trim())
  const verdict = await detector.analyze({ text, groupId: null }, { owner: 'examples' })
  return { text, analysis_result: { ...verdict, id: `example_${id}`, words } }
}
