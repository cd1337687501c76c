/**
 * Speed and size of the detector on one core, beside an encoder of the size of RoBERTa-base on the
 * same runtime in the same run: `node bench/src/detector.ts [model directory]`. CPU time, so other load matters little.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { analyze, loadModel, type Model } from '@inkprint/detector'
import { openRoberta, robertaTokens } from './detector-roberta.ts'

const runs = 20
const goals = { p95Ms: 1200, memoryMb: 400, timesFaster: 8 }
const names = ['blog-human', 'blog-ai', 'news-human', 'essay-ai', 'howto-human', 'marketing-ai']

async function main(directory: URL | undefined): Promise<void> {
  const bareMb = residentMb()
  const model = await loadModel(directory)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    times.push(await cpuMs(() => analyze(model, textOfWords(1500, run))))
  }
  const memoryMb = residentMb() - bareMb
  const warm = times.slice(2).sort((a, b) => a - b)
  const [p50, p95] = [quantile(warm, 0.5), quantile(warm, 0.95)]
  const growth = await measureGrowth(model)
  const roberta = await measureRoberta(model)
  const faster = roberta.median / p50
  print([
    ['1,500 words, CPU p50', `${p50.toFixed(0)} ms`, ''],
    [
      '1,500 words, CPU p95',
      `${p95.toFixed(0)} ms`,
      verdict(p95 <= goals.p95Ms, `goal ${goals.p95Ms}`),
    ],
    [
      'memory of a worker',
      `${memoryMb.toFixed(0)} MB`,
      verdict(memoryMb <= goals.memoryMb, `goal ${goals.memoryMb}`),
    ],
    ...growth.map(({ words, ms }) => [
      `${words} words`,
      `${ms.toFixed(0)} ms`,
      `${((1000 * ms) / words).toFixed(0)} ms per 1,000 words`,
    ]),
    [`RoBERTa-base size, fp32, ${roberta.windows} windows`, `${roberta.median.toFixed(0)} ms`, ''],
    [
      'times faster',
      faster.toFixed(1),
      verdict(faster >= goals.timesFaster, `goal ${goals.timesFaster}`),
    ],
  ])
}

async function measureGrowth(model: Model): Promise<{ words: number; ms: number }[]> {
  const points = []
  for (const words of [500, 3000, 12_500, 50_000]) {
    points.push({ words, ms: await cpuMs(() => analyze(model, textOfWords(words, 0))) })
  }
  return points
}

/** The same 1,500 words in windows of 512 tokens, as such detectors read them. */
async function measureRoberta(model: Model): Promise<{ windows: number; median: number }> {
  const tokens = model.encoder?.tokenizer.pieces(textOfWords(1500, 0)) ?? []
  const windows = Math.ceil(tokens.length / robertaTokens)
  const read = await openRoberta()
  const pass = async () => {
    for (let at = 0; at < tokens.length; at += robertaTokens) {
      await read(tokens.slice(at, at + robertaTokens))
    }
  }
  await pass()
  const times = []
  for (let run = 0; run < 3; run += 1) times.push(await cpuMs(pass))
  return {
    windows,
    median: quantile(
      times.sort((a, b) => a - b),
      0.5,
    ),
  }
}

/** Prose of a given length from our own test texts, begun at another place each time. */
function textOfWords(words: number, turn: number): string {
  const all = names.flatMap((name) =>
    readFileSync(
      new URL(`../../detector/test-data/texts/${name}.txt`, import.meta.url),
      'utf8',
    ).split(/\s+/),
  )
  return Array.from({ length: words }, (_, index) => all[(index + turn * 137) % all.length]).join(
    ' ',
  )
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function residentMb(): number {
  return process.memoryUsage().rss / 2 ** 20
}

function verdict(isReached: boolean, goal: string): string {
  return `${goal}: ${isReached ? 'reached' : 'NOT reached'}`
}

function print(rows: readonly (readonly string[])[]): void {
  for (const [name = '', value = '', note = ''] of rows) {
    process.stdout.write(`${name.padEnd(42)} ${value.padStart(10)}  ${note}\n`)
  }
}

const given = process.argv[2]
await main(given ? pathToFileURL(`${given}/`) : undefined)
