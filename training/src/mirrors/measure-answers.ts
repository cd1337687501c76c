import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadModel } from '@inkprint/detector'
import { z } from 'zod'
import { readRecords } from '../corpus.ts'
import { interval } from '../metrics.ts'
import { cacheFile } from '../prepared.ts'
import { random, shuffled } from '../seeded-random.ts'
import { filesOf, readLines } from './jsonl.ts'
import { type Judgment, judge } from './judgments.ts'
import { kinds } from './request.ts'

const usage = `measure-answers [options] FILE…

What the installed model says to packed answers it was not trained on. A second run goes on where
one stopped.

  --sample N            of all answers, drawn at random; 400 if left out
  --seed N              of that draw; 1 if left out
  --kinds LIST          only these kinds of request, with commas between
  --originals FILE      packed file of texts that were revised: also says how often a revision
                        lowered the reported probability (may be repeated)
  --model FOLDER        model files instead of detector/models
  --lines FILE          where each verdict is kept; under .cache/training/ if left out`

const packed = z.object({
  id: z.string(),
  text: z.string(),
  label: z.string(),
  kind: z.string(),
  style: z.string(),
  revises: z.string().optional(),
})

type Packed = z.infer<typeof packed>
type Judged = Packed & Judgment

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      kinds: { type: 'string', default: kinds.join(',') },
      originals: { type: 'string', multiple: true, default: [] },
      model: { type: 'string' },
      lines: { type: 'string' },
    },
  })
  const [size, seed] = [Number(values.sample), Number(values.seed)]
  if (positionals.length === 0 || !(size > 0) || !Number.isInteger(seed)) throw new Error(usage)
  const sample = await readSample(positionals, { size, seed, only: values.kinds.split(',') })
  const originals = await readOriginals(values.originals, sample)
  const model = await loadModel(values.model ? pathToFileURL(`${values.model}/`) : undefined)
  const judgments = await judge(model, {
    texts: [...sample, ...originals],
    file: values.lines ?? cacheFile(`mirrors/judged-${model.version}.jsonl`),
  })
  const results = sample.flatMap((text): Judged[] => {
    const judgment = judgments.get(text.id)
    return judgment ? [{ ...text, ...judgment }] : []
  })
  console.log(`Model ${model.version}, ${results.length} answers\n\n${table(results)}`)
  if (originals.length > 0) console.log(`\n${revisionTable(results, judgments)}`)
}

/** Human texts that were only polished are left out. */
async function readSample(
  paths: readonly string[],
  { size, seed, only }: { size: number; seed: number; only: readonly string[] },
): Promise<Packed[]> {
  const texts: Packed[] = []
  for (const file of await filesOf(paths, ['.jsonl.gz'])) {
    for await (const { value } of readLines(file, () => packed)) {
      if (value.label === 'ai' && only.includes(value.kind)) texts.push(value)
    }
  }
  const order = [...shuffled(texts.length, random(seed))].slice(0, size)
  return order.flatMap((place) => texts[place] ?? [])
}

/** The assistants' texts that answers in the sample revise. */
async function readOriginals(
  files: readonly string[],
  sample: readonly Packed[],
): Promise<{ id: string; text: string }[]> {
  const wanted = new Set(sample.flatMap(({ revises }) => revises ?? []))
  const originals: { id: string; text: string }[] = []
  for (const file of files) {
    for await (const { id, text } of readRecords(file)) {
      if (wanted.has(id)) originals.push({ id, text })
    }
  }
  return originals
}

/** How often a revision lowered the reported probability, by what was requested. */
function revisionTable(
  results: readonly Judged[],
  judgments: ReadonlyMap<string, Judgment>,
): string {
  const pairs = results.flatMap(({ style, percent, revises }) => {
    const original = judgments.get(revises ?? '')
    return original ? [{ style, before: original.percent, after: percent }] : []
  })
  const rows = [...Map.groupBy(pairs, ({ style }) => style)].map(([style, members]) => {
    const lower = members.filter(({ before, after }) => after < before).length
    const [low, high] = interval(lower, members.length)
    const share = `${percent(lower / members.length)} (${percent(low)} to ${percent(high)})`
    return `| ${style} | ${members.length} | ${share} |`
  })
  const head = '| revision | count | reported probability lower |\n| --- | ---: | ---: |'
  return [head, ...rows.sort()].join('\n')
}

const classifications = ['ai', 'mixed', 'uncertain', 'human']

const slices: Readonly<Record<string, (text: Judged) => string>> = {
  kind: ({ kind }) => kind,
  style: ({ style }) => style.split(':')[0] ?? style,
  length: ({ words }) =>
    words < 200 ? 'below 200 words' : words < 800 ? '200 to 799 words' : '800 words or more',
}

function table(results: readonly Judged[]): string {
  const rows = Object.entries(slices).flatMap(([name, sliceOf]) =>
    [...Map.groupBy(results, sliceOf)]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([slice, members]) => row(`${name}: ${slice}`, members)),
  )
  return [
    '| answers | count | called ai | mixed | uncertain | human |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    row('all', results),
    ...rows,
  ].join('\n')
}

function row(name: string, members: readonly Judged[]): string {
  const cells = classifications.map((wanted) => {
    const hits = members.filter(({ classification }) => classification === wanted).length
    const [low, high] = interval(hits, members.length)
    return `${percent(hits / members.length)} (${percent(low)} to ${percent(high)})`
  })
  return `| ${name} | ${members.length} | ${cells.join(' | ')} |`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)}%`
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
