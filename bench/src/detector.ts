/**
 * Speed and size of the detector on one core, compared with an encoder of the size of RoBERTa-base on the
 * same runtime in the same run: `node bench/src/detector.ts [model directory]`. Measures CPU time, so other
 * load matters little.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { analyze, loadModel, type Model } from '@inkprint/detector'
import { openRoberta, robertaTokens } from './detector-roberta.ts'

const runs = 20
const goals = {
  full: { p95Ms: 1000, timesFaster: 8 },
  verdict: { meanMs: 450, timesFaster: 20 },
  memoryMb: 400,
}
const kinds = ['blog', 'essay', 'howto', 'marketing', 'news']
const names = kinds.flatMap((kind) => [`${kind}-human`, `${kind}-ai`])

async function main(directory: URL | undefined): Promise<void> {
  const bareMb = residentMb()
  const model = await loadModel(directory)
  const full = await measureFull(model, names)
  const changing = await measureFull(model)
  const verdict = await measureVerdict(model)
  const memoryMb = residentMb() - bareMb
  const growth = await measureGrowth(model)
  const roberta = await measureRoberta(model)
  print([
    ['1,500 words, full, one author, CPU p50', inMs(full.p50), ''],
    ['1,500 words, full, one author, CPU p95', inMs(full.p95), atMost(full.p95, goals.full.p95Ms)],
    ['1,500 words, full, several authors, CPU p50', inMs(changing.p50), ''],
    [
      '1,500 words, full, several authors, CPU p95',
      inMs(changing.p95),
      atMost(changing.p95, goals.full.p95Ms),
    ],
    [
      '1,500 words, verdict, CPU mean',
      inMs(verdict.mean),
      atMost(verdict.mean, goals.verdict.meanMs),
    ],
    [
      'windows read for a verdict',
      `${verdict.read} of ${verdict.windows}`,
      `${names.length} texts, half by people, half by AI`,
    ],
    ['memory of a worker', `${memoryMb.toFixed(0)} MB`, atMost(memoryMb, goals.memoryMb)],
    ...growth.map(({ words, ms }) => [
      `${words} words`,
      inMs(ms),
      `${((1000 * ms) / words).toFixed(0)} ms per 1,000 words`,
    ]),
    [`RoBERTa-base size, fp32, ${roberta.windows} windows`, inMs(roberta.median), ''],
    ...(
      [
        ['full, one author', full.p50, goals.full],
        ['full, several authors', changing.p50, goals.full],
        ['verdict', verdict.mean, goals.verdict],
      ] as const
    ).map(([what, ms, { timesFaster: goal }]) => {
      const faster = roberta.median / ms
      return [`times faster, ${what}`, faster.toFixed(1), reached(faster >= goal, goal)]
    }),
  ])
}

/**
 * Reads texts by one author each, as most are; without names, prose that changes its author every few hundred
 * words, so that a passage is read once more.
 */
async function measureFull(
  model: Model,
  oneAuthor: readonly string[] = [],
): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const name = oneAuthor[run % oneAuthor.length]
    const text = textOfWords(1500, { turn: run, of: name ? [name] : names })
    times.push(await cpuMs(() => analyze(model, text)))
  }
  const warm = times.slice(2).sort((a, b) => a - b)
  return { p50: quantile(warm, 0.5), p95: quantile(warm, 0.95) }
}

/** Reads texts by one author each, since most are, of every kind; half of them are AI. */
async function measureVerdict(
  model: Model,
): Promise<{ mean: number; read: number; windows: number }> {
  let [sum, read, windows] = [0, 0, 0]
  for (const name of names) {
    const text = textOfWords(1500, { of: [name] })
    sum += await cpuMs(async () => {
      const { scores } = await analyze(model, text, { detail: 'verdict' })
      read += scores?.windows.filter(({ encoder }) => encoder !== null).length ?? 0
      windows += scores?.windows.length ?? 0
    })
  }
  return { mean: sum / names.length, read, windows }
}

async function measureGrowth(model: Model): Promise<{ words: number; ms: number }[]> {
  const points = []
  for (const words of [500, 3000, 12_500, 50_000]) {
    points.push({ words, ms: await cpuMs(() => analyze(model, textOfWords(words))) })
  }
  return points
}

/** The same 1,500 words in windows of 512 tokens, as such detectors read them. */
async function measureRoberta(model: Model): Promise<{ windows: number; median: number }> {
  const tokens = model.encoder?.tokenizer.pieces(textOfWords(1500)) ?? []
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

/** Prose of a given length from our own test texts, starting at a different place each turn. */
function textOfWords(
  words: number,
  { turn = 0, of = names }: { turn?: number; of?: readonly string[] } = {},
): string {
  const all = of.flatMap((name) => wordsOf(name))
  return Array.from({ length: words }, (_, index) => all[(index + turn * 137) % all.length]).join(
    ' ',
  )
}

function wordsOf(name: string): string[] {
  const file = new URL(`../../detector/test-data/texts/${name}.txt`, import.meta.url)
  return readFileSync(file, 'utf8').trim().split(/\s+/)
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

function inMs(value: number): string {
  return `${value.toFixed(0)} ms`
}

function atMost(value: number, goal: number): string {
  return reached(value <= goal, goal)
}

function reached(isReached: boolean, goal: number): string {
  return `goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}`
}

function print(rows: readonly (readonly string[])[]): void {
  for (const [name = '', value = '', note = ''] of rows) {
    process.stdout.write(`${name.padEnd(42)} ${value.padStart(10)}  ${note}\n`)
  }
}

const given = process.argv[2]
await main(given ? pathToFileURL(`${given}/`) : undefined)
