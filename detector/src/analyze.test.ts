import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Analysis,
  analyze,
  devView,
  loadModel,
  type Model,
  selfTest,
  userView,
} from './index.ts'

const directory = new URL('../test-data/tiny-model/', import.meta.url)
let model: Model

beforeAll(async () => {
  model = await loadModel(directory)
})

function textOf(name: string): string {
  return readFileSync(new URL(`../test-data/texts/${name}.txt`, import.meta.url), 'utf8')
}

test('a text is given up between two windows when its reader says so', async () => {
  let windows = 0
  const checkpoint = () => {
    windows += 1
    if (windows === 2) throw new Error('too long')
  }
  const long = textOf('blog-ai').repeat(4)
  await expect(analyze(model, long, { checkpoint })).rejects.toThrow('too long')
  expect(windows).toBe(2)
})

describe('golden verdicts of the tiny model', () => {
  test.each([
    ['blog-ai', 'ai', 0.99, 'blog'],
    ['blog-casual', 'human', 0.06024, 'blog'],
    ['news-casual', 'uncertain', 0.650749, 'news'],
    ['marketing-casual', 'human', 0.177, 'blog'],
  ])('%s', async (name, classification, probability, group) => {
    const { verdict, group: found } = await analyze(model, textOf(name))
    expect([verdict.classification, found.id]).toEqual([classification, group])
    expect(verdict.probabilityAi).toBeCloseTo(probability, 5)
  })

  test('are what the self-test compares with, in both runtimes', async () => {
    expect(await selfTest(model)).toEqual({ ok: true, failures: [] })
    const linearOnly = await loadModel(directory, { isEncoderWanted: false })
    expect(await selfTest(linearOnly)).toEqual({ ok: true, failures: [] })
  })

  test('a model that scores differently fails the self-test, the linear one by the least', async () => {
    expect((await selfTest(drifted(model, 0.5))).ok).toBe(false)
    const linearOnly = await loadModel(directory, { isEncoderWanted: false })
    expect((await selfTest(drifted(linearOnly, 0.01))).ok).toBe(false)
  })
})

describe('nothing about the presentation of a text changes its verdict', () => {
  const original = textOf('blog-casual')
  test.each([
    ['a newline at the end', `${original}\n`],
    ['one paragraph', original.replaceAll(/\s+/g, ' ')],
    ['wrapped lines', original.replaceAll(/(.{1,72}) /g, '$1\n')],
    ['curly quotes', original.replaceAll("'", '’').replaceAll(/"([^"]*)"/g, '“$1”')],
    ['zero-width characters', original.replaceAll('e', 'e\u200B')],
    ['homoglyphs', original.replaceAll('a', 'а').replaceAll('o', 'о').replaceAll('c', 'с')],
    ['a heading', `# My Saturday\n\n${original}`],
    ['bold', original.replace('Saturday', '**Saturday**')],
  ])('%s', async (_, disguised) => {
    const [first, second] = [await analyze(model, original), await analyze(model, disguised)]
    expect(second.verdict).toEqual(first.verdict)
    expect(second.scores?.stacked).toBe(first.scores?.stacked)
    expect(second.features).toEqual(first.features)
    expect(second.spans.map((span) => span.probability_ai)).toEqual(
      first.spans.map((span) => span.probability_ai),
    )
  })
})

test('hiding characters are flagged, and the flag says they did not work', async () => {
  const analysis = await analyze(model, textOf('blog-ai').replaceAll('e', 'е\u200B'))
  const view = userView(analysis)
  expect(view.classification).toBe('ai')
  expect(view.evasion_flags.map(({ kind }) => kind)).toEqual(['invisible', 'homoglyph'])
})

test('spans are the sentences of the original, in order and without overlap', async () => {
  const text = `Intro\u200B line — “first”.\n\n${textOf('essay-casual')}`
  const { spans } = await analyze(model, text)
  expect(text.slice(spans[1]?.start, spans[1]?.end)).toBe(
    'My grandfather kept bees and hated honey.',
  )
  for (const [index, span] of spans.entries()) {
    expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
    expect(span.probability_ai).toBeGreaterThanOrEqual(0)
    expect(span.probability_ai).toBeLessThanOrEqual(1)
  }
})

test('a forced group decides calibration and profile, an unknown one is refused', async () => {
  const forced = await analyze(model, textOf('blog-casual'), { forceGroupId: 'news' })
  expect(forced).toMatchObject({ group: { id: 'news' }, isGroupForced: true })
  await expect(analyze(model, 'text', { forceGroupId: 'poem' })).rejects.toThrow('no group poem')
})

test('the same text at the same time in other workers gets the same answer', async () => {
  const text = textOf('news-ai')
  const here = await analyze(model, text)
  const [together, ...workers] = await Promise.all([
    Promise.all([
      analyze(model, textOf('blog-ai')),
      analyze(model, text),
      analyze(model, textOf('essay-ai')),
    ]),
    inWorker(text),
    inWorker(text),
  ])
  const { timings: _, ...answer } = here
  for (const other of [together[1], ...workers]) expect(other).toMatchObject(answer)
})

test('[C11] advice nobody asked for is not looked for, and the rest of the answer is the same', async () => {
  const read = (guidelines: boolean, humanizationPrompt: boolean) =>
    analyze(model, textOf('blog-ai'), { advice: { guidelines, humanizationPrompt } })
  const advised = userView(await analyze(model, textOf('blog-ai')))
  expect(advised.guidelines.length).toBeGreaterThan(3)
  const withoutRules = { ...advised, guidelines: [], copywriter_rules_block: null }
  expect(userView(await read(true, true))).toEqual(advised)
  expect(userView(await read(true, false))).toEqual({ ...advised, humanization_prompt: null })
  expect(userView(await read(false, true))).toEqual(withoutRules)
  const bare = await read(false, false)
  expect(bare.guidelines).toEqual([])
  expect(userView(bare)).toEqual({ ...withoutRules, humanization_prompt: null })
})

test('the developer view shows every number behind the verdict', async () => {
  const view = devView(await analyze(model, textOf('blog-ai'), { now: () => 5 }))
  expect(view).toMatchObject({
    probability_ai: 0.99,
    model: { version: 'tiny', runtime: 'full', basis: 'both' },
    rates: { max_false_positive_rate: 0.01, false_positive_rate: { rate: 0.000215 } },
    thresholds: { band: '200', group_id: 'blog' },
    is_judged: true,
    is_read_through: true,
    timings: { total_ms: 0 },
  })
  expect(view.features).toHaveLength(model.linear.features.length)
  expect(view.windows.every((window) => window.encoder_logit !== null)).toBe(true)
  expect(view.contributions.length).toBeGreaterThan(10)
  expect(structuredClone(view)).toEqual(view)
})

describe('[H] a verdict in numbers people can trust', () => {
  test('the answer says how many people’s texts look as much like AI, and in words', async () => {
    const view = userView(await analyze(model, textOf('blog-ai')))
    expect(view).toMatchObject({
      is_judged: true,
      false_positive_rate: 0.000215,
      max_false_positive_rate: 0.01,
      ai_share_percent: 100,
      passages: [{ start: 0, classification: 'ai' }],
    })
    const [low = 1, high = 0] = view.false_positive_rate_interval ?? []
    expect(low).toBeLessThan(0.000215)
    expect(high).toBeGreaterThan(0.000215)
    expect(view.uncertainty).toMatch(/^About 2 in 10,000 texts of this kind/)
  })

  test('the rate a caller allows decides, within the limits of the model', async () => {
    const at = (maxFalsePositiveRate: number) =>
      analyze(model, textOf('news-casual'), { maxFalsePositiveRate })
    expect((await at(0.01)).verdict.classification).toBe('uncertain')
    expect((await at(0.05)).verdict).toMatchObject({
      classification: 'ai',
      maxFalsePositiveRate: 0.05,
    })
    for (const rate of [0, 0.0009, 0.051, 1, Number.NaN]) {
      await expect(at(rate)).rejects.toThrow('from 0.001 to 0.05')
    }
  })

  test('half a text by a person and half by an AI is mixed, and the passages are places in the original', async () => {
    const half = textOf('marketing-ai')
    const text = `${half}\n\n${textOf('essay-casual')}`
    const { verdict, passages } = await analyze(model, text)
    expect(verdict).toMatchObject({ classification: 'mixed', aiSharePercent: 37 })
    expect(passages?.map(({ classification }) => classification)).toEqual(['ai', 'human'])
    expect(passages?.[0]?.start).toBe(0)
    expect(passages?.at(-1)?.end).toBe(text.trimEnd().length)
  })

  test('U: of a mixed text the words lead with how much of it is an AI’s', async () => {
    const text = `${textOf('marketing-ai')}\n\n${textOf('essay-casual')}`
    expect(userView(await analyze(model, text)).uncertainty).toMatch(
      /^Passages with 37% of the words read as written by an AI\. .+ look as much like AI, as a whole or in a passage; this is a statistical sign, not proof/,
    )
  })
})

describe('[H] the detail `verdict`', () => {
  const cascade = { ai_margin: 0.5, human_margin: 0.2 }
  const windowsRead = ({ scores }: Analysis) =>
    scores?.windows.filter(({ encoder }) => encoder).length

  test('reads everything where the model has no margins, and gives the same verdict without reasons in the text', async () => {
    const full = await analyze(model, textOf('blog-ai'))
    const bare = await analyze(model, textOf('blog-ai'), { detail: 'verdict' })
    expect(bare.verdict).toEqual(full.verdict)
    expect(windowsRead(bare)).toBe(windowsRead(full))
    expect([bare.spans, bare.evidence, bare.guidelines, bare.passages]).toEqual([[], [], [], null])
    expect(userView(bare)).toMatchObject({
      copywriter_rules_block: null,
      humanization_prompt: null,
      passages: null,
    })
  })

  test.each(['essay-ai', 'essay-casual'])(
    'stops at the first window of a clear %s',
    async (name) => {
      const hasty = { ...model, decision: { ...model.decision, cascade } }
      const full = await analyze(model, textOf(name))
      const bare = await analyze(hasty, textOf(name), { detail: 'verdict' })
      expect([windowsRead(full), windowsRead(bare)]).toEqual([3, 1])
      expect(bare.verdict.classification).toBe(full.verdict.classification)
      expect(bare.scores?.isReadThrough).toBe(false)
    },
  )

  test('reads on where a later part looks like an AI’s to the linear model', async () => {
    const hasty = { ...model, decision: { ...model.decision, cascade } }
    const text = `${textOf('essay-casual')}\n\n${textOf('marketing-ai')}`
    const bare = await analyze(hasty, text, { detail: 'verdict' })
    expect(windowsRead(bare)).toBe(4)
    expect(bare.verdict.classification).toBe((await analyze(model, text)).verdict.classification)
  })

  test('reads on while the answer can still change', async () => {
    const cautious = { ai_margin: 24, human_margin: 24 }
    const careful = { ...model, decision: { ...model.decision, cascade: cautious } }
    const bare = await analyze(careful, textOf('essay-ai'), { detail: 'verdict' })
    // Not even a wholly human third window could outweigh the two that were read.
    expect(windowsRead(bare)).toBe(2)
  })
})

function inWorker(text: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../test-data/analyze-worker.ts', import.meta.url), {
      workerData: { directory: directory.href, text },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function drifted(model: Model, by: number): Model {
  return { ...model, linear: { ...model.linear, bias: model.linear.bias + by } }
}
