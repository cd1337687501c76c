import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { analyze, loadModel } from '../../../detector/src/index.ts'
import { interval } from '../metrics.ts'
import { cacheFile } from '../prepared.ts'
import { random, shuffled } from '../seeded-random.ts'
import { filesOf, readLines, readLog } from './jsonl.ts'
import { progressBar } from './progress-bar.ts'

const usage = `measure-answers [options] FILE…

What the installed model says to packed answers it was not trained on. A second run goes on where
one stopped.

  --sample N            of all answers, drawn at random; 400 if left out
  --seed N              of that draw; 1 if left out
  --model FOLDER        model files instead of detector/models
  --lines FILE          where each verdict is kept; under .cache/training/ if left out`

const packed = z.object({
  id: z.string(),
  text: z.string(),
  label: z.string(),
  kind: z.string(),
  style: z.string(),
})

const judged = z.object({
  id: z.string(),
  classification: z.string(),
  words: z.number(),
  kind: z.string(),
  style: z.string(),
})

type Packed = z.infer<typeof packed>
type Judged = z.infer<typeof judged>

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      model: { type: 'string' },
      lines: { type: 'string' },
    },
  })
  const [size, seed] = [Number(values.sample), Number(values.seed)]
  if (positionals.length === 0 || !(size > 0) || !Number.isInteger(seed)) throw new Error(usage)
  const sample = await readSample(positionals, { size, seed })
  const model = await loadModel(values.model ? pathToFileURL(`${values.model}/`) : undefined)
  const file = values.lines ?? cacheFile(`mirrors/measured-${model.version}.jsonl`)
  await mkdir(dirname(file), { recursive: true })
  const known = new Map((await readLog(file, judged)).map((one) => [one.id, one]))
  const bar = progressBar(sample.length, process.stderr)
  const results: Judged[] = []
  for (const { id, text, kind, style } of sample) {
    const before = known.get(id)
    if (before) results.push(before)
    else {
      const { verdict, proseWords } = await analyze(model, text)
      const { classification } = verdict
      results.push({ id, classification, words: proseWords, kind, style })
      await appendFile(file, `${JSON.stringify(results.at(-1))}\n`)
    }
    bar.show(results.length, 'measured')
  }
  bar.end()
  console.log(`Model ${model.version}, ${results.length} answers\n\n${table(results)}`)
}

/** People's texts that were only polished are not what is looked for here. */
async function readSample(
  paths: readonly string[],
  { size, seed }: { size: number; seed: number },
): Promise<Packed[]> {
  const texts: Packed[] = []
  for (const file of await filesOf(paths, ['.jsonl.gz'])) {
    for await (const { value } of readLines(file, () => packed)) {
      if (value.label === 'ai') texts.push(value)
    }
  }
  const order = [...shuffled(texts.length, random(seed))].slice(0, size)
  return order.flatMap((place) => texts[place] ?? [])
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
  return `${(100 * share).toFixed(0)} %`
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
