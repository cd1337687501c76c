import {
  type Analysis,
  analyze as detect,
  devView,
  loadModel,
  type Model,
  selfTest as testModel,
  userView,
} from '@inkprint/detector'
import type { ModelState, TextToRead, Verdict } from './detector.ts'

/**
 * Well before the pool ends the thread: one that is ended while the encoder computes takes the whole
 * process with it.
 */
const mostMs = 60_000

let loading: Promise<Model> | null = null

export async function describe(): Promise<ModelState> {
  const { version, runtime, groups } = await model()
  return {
    version,
    runtime,
    groups: groups.map(({ id, name, description }) => ({ id, name, description })),
  }
}

export async function analyze(text: TextToRead): Promise<Verdict> {
  return verdictOf(await read(text))
}

export async function analyzeFully(text: TextToRead) {
  const analysis = await read(text)
  return { verdict: verdictOf(analysis), developerView: { ...devView(analysis) } }
}

export async function selfTest(): Promise<string[]> {
  const { failures } = await testModel(await model())
  return failures
}

/** Once per thread; a load that failed is tried again with the next text. */
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
}: TextToRead): Promise<Analysis> {
  const loaded = await model()
  const end = performance.now() + mostMs
  return detect(loaded, text, {
    forceGroupId: groupId ?? undefined,
    maxFalsePositiveRate,
    detail,
    checkpoint() {
      if (performance.now() > end) throw new Error(`The text took more than ${mostMs} ms`)
    },
  })
}

function verdictOf(analysis: Analysis): Verdict {
  const { guidelines, ...view } = userView(analysis, {
    includeGuidelines: true,
    includeHumanizationPrompt: true,
  })
  return { ...view, guidelines: guidelines ?? [] }
}
