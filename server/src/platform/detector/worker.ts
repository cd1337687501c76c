import {
  type Analysis,
  analyze as detect,
  devView,
  loadModel,
  type Model,
  selfTest as testModel,
  userView,
} from '@inkprint/detector'
import type { ModelState, ReadingTask, Verdict } from './detector.ts'
import { createReadingCheck } from './reading-state.ts'

/**
 * Well below the pool's own time limit: ending a thread while the encoder computes would crash the whole
 * process.
 */
const mostMs = 60_000

let loading: Promise<Model> | null = null

export async function describe(): Promise<ModelState> {
  const { version, manifest, runtime, groups } = await model()
  return {
    version,
    created: manifest.created,
    runtime,
    groups: groups.map(({ id, name, description }) => ({ id, name, description })),
  }
}

export async function analyze(task: ReadingTask): Promise<Verdict> {
  return userView(await read(task))
}

export async function analyzeFully(task: ReadingTask) {
  const analysis = await read(task)
  return { verdict: userView(analysis), developerView: { ...devView(analysis) } }
}

export async function selfTest(): Promise<string[]> {
  const { failures } = await testModel(await model())
  return failures
}

/** Loads once per thread; a failed load is retried with the next text. */
async function model(): Promise<Model> {
  loading ??= loadModel()
  try {
    return await loading
  } catch (error) {
    loading = null
    throw error
  }
}

async function read({
  text,
  groupId,
  maxFalsePositiveRate,
  detail,
  advice,
  shared,
}: ReadingTask): Promise<Analysis> {
  const loaded = await model()
  const end = performance.now() + mostMs
  const reading = shared && createReadingCheck(shared)
  return detect(loaded, text, {
    forceGroupId: groupId ?? undefined,
    maxFalsePositiveRate,
    detail,
    advice: advice && {
      guidelines: advice.include_guidelines,
      humanizationPrompt: advice.include_humanization_prompt,
    },
    checkpoint(wordsRead = 0) {
      reading?.check(wordsRead)
      const pausedMs = reading?.pausedMs() ?? 0
      if (performance.now() > end + pausedMs)
        throw new Error(`The text took more than ${mostMs} ms`)
    },
  })
}
