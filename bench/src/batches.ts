/**
 * Compares a batch with the same texts sent one after the other, each call waiting for the previous
 * answer: how much faster a text is read, how long a single text takes during a batch, and whether the
 * memory of the server stays flat from batch to batch.
 * `node bench/src/batches.ts [--texts 200] [--words 1500] [--rounds 4] [--runs 4] [--collect-every 1] [--only speed|waiting|memory] [--without-model]`
 * on an otherwise idle machine; 40 texts take a few minutes.
 *
 * A batch requests only the verdict unless told otherwise. The goal of 2.2 times as fast is relative to
 * calls as programs make them, which get everything (`detail: full`); calls that request only the
 * verdict are reported as well. A text by one author needs to be read only in part for a verdict; one
 * by several authors has to be read to the end. The cases take turns within one run, so that other load
 * on the machine affects all of them, and processor time is reported next to elapsed time.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPool } from '@inkprint/server/db'
import { startEmbedded } from '@inkprint/server/db/embedded'
import { migrate } from '@inkprint/server/db/migrate'
import { migrateJobs } from '@inkprint/server/jobs'
import { cpuMsOf } from './analyses-cpu.ts'
import { startServer } from './analyses-server.ts'
import { type Caller, cancelBatch, readBatch, readOneByOne, sendBatch } from './batch-calls.ts'
import { measureMemory } from './batch-memory.ts'
import { makeCustomers } from './customers.ts'
import { type Authors, textsOf } from './prose.ts'

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '200' },
    words: { type: 'string', default: '1500' },
    /** Rounds of the three ways that are compared. */
    rounds: { type: 'string', default: '4' },
    /** Number of batches; memory is reported after each. */
    runs: { type: 'string', default: '4' },
    'collect-every': { type: 'string', default: '1' },
    only: { type: 'string' },
    /** Runs without the model, to measure only the work around it. */
    'without-model': { type: 'boolean', default: false },
  },
})
const [texts, words] = [Number(values.texts), Number(values.words)]
const [rounds, runs] = [Number(values.rounds), Number(values.runs)]
const goals = { faster: 2.2, waits: 2.5 }
/** Calls per round: enough for a measurable time. */
const callsOfRound = 10

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'inkprint-bench-'))
  const embedded = await startEmbedded(directory)
  const pool = openPool(embedded.url, 4)
  pool.on('error', () => {})
  try {
    await migrate(pool)
    await migrateJobs(pool)
    const [sender, other] = await makeCustomers(pool, 2)
    if (!sender || !other) throw new Error('There are no customers')
    const role = values['without-model'] ? 'batches-without-model' : 'product-with-batches'
    const server = await startServer(role, { databaseUrl: embedded.url, connections: 16 })
    try {
      const { port } = server
      await measure({ port, customer: sender }, { server, other: { port, customer: other } })
    } finally {
      await server.stop()
    }
  } finally {
    await pool.end()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

async function measure(
  caller: Caller,
  { server, other }: { server: Server; other: Caller },
): Promise<void> {
  const { pid, heldMemory } = server
  const startedAt = performance.now()
  tellLoad()
  const warming = textsOf('several', { count: 8, words })
  await readOneByOne(caller, { texts: warming.slice(0, 3), detail: 'full' })
  await readBatch(caller, warming)
  const parts = {
    speed: async () => {
      for (const authors of ['one', 'several'] as const) await compare(caller, { pid, authors })
    },
    waiting: () => measureOthers({ sender: caller, other }),
    memory: () =>
      measureMemory(caller, {
        pid,
        heldMemory,
        runs,
        collectEvery: Number(values['collect-every']),
        texts: textsOf('several', { count: texts, words }),
      }),
  }
  if (values.only !== undefined && !(values.only in parts)) {
    throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)
  }
  for (const [name, part] of Object.entries(parts)) {
    if (values.only === undefined || values.only === name) await part()
  }
  tellLoad()
  console.log(`Took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
}

/** Timings are unreliable if other work was running. */
function tellLoad(): void {
  const [now = 0] = loadavg()
  console.log(`Load of the machine: ${now.toFixed(1)}`)
}

interface Cost {
  texts: number
  ms: number
  cpuMs: number
}

/** Compares the three ways in turns. Processor time is that of the server, including its detector. */
async function compare(
  caller: Caller,
  { pid, authors }: { pid: number; authors: Authors },
): Promise<void> {
  const all = textsOf(authors, { count: texts, words })
  const part = Math.ceil(texts / rounds)
  const nothing = { texts: 0, ms: 0, cpuMs: 0 }
  const costs = { full: { ...nothing }, verdict: { ...nothing }, batch: { ...nothing } }
  for (let from = 0; from < texts; from += part) {
    const ours = all.slice(from, from + part)
    const some = ours.slice(0, callsOfRound)
    for (const detail of ['full', 'verdict'] as const) {
      await add(costs[detail], {
        pid,
        texts: some,
        work: () => readOneByOne(caller, { texts: some, detail }),
      })
    }
    await add(costs.batch, { pid, texts: ours, work: () => readBatch(caller, ours) })
  }
  tell(authors, costs)
}

async function add(
  cost: Cost,
  { pid, texts, work }: { pid: number; texts: string[]; work: () => Promise<void> },
): Promise<void> {
  const [startedAt, cpuBefore] = [performance.now(), cpuMsOf(pid) ?? Number.NaN]
  await work()
  cost.ms += performance.now() - startedAt
  cost.cpuMs += (cpuMsOf(pid) ?? Number.NaN) - cpuBefore
  cost.texts += texts.length
}

function tell(authors: Authors, costs: Record<'full' | 'verdict' | 'batch', Cost>): void {
  console.log(`\n${texts} texts of ${words} words by ${authors} author(s), ${rounds} rounds`)
  const { full, verdict, batch } = costs
  for (const [name, cost] of Object.entries({
    'one by one, full': full,
    'one by one, verdict': verdict,
    'as batches': batch,
  })) {
    const { ms: passed, cpuMs } = cost
    console.log(
      `  ${name.padEnd(20)} ${ms(passed / cost.texts)} a text, ${ms(cpuMs / cost.texts)} of processor time`,
    )
  }
  const faster = full.ms / full.texts / (batch.ms / batch.texts)
  const fasterThanVerdict = verdict.ms / verdict.texts / (batch.ms / batch.texts)
  const isReached = faster >= goals.faster ? 'ok' : 'BELOW'
  console.log(`  ${faster.toFixed(2)} times as fast as full  ${isReached}, goal ${goals.faster}`)
  console.log(`  ${fasterThanVerdict.toFixed(2)} times as fast as verdict`)
  const lessWork = full.cpuMs / full.texts / (batch.cpuMs / batch.texts)
  console.log(`  ${lessWork.toFixed(2)} times less processor time than full`)
}

/**
 * Measures a single call alone and during a batch, in turns; the batch's texts have to be read to the end.
 */
async function measureOthers({ sender, other }: { sender: Caller; other: Caller }): Promise<void> {
  const [alone, during]: [number[], number[]] = [[], []]
  const [text = ''] = textsOf('several', { count: 1, words })
  const wait = async () => {
    const startedAt = performance.now()
    await readOneByOne(other, { texts: [text], detail: 'full' })
    return performance.now() - startedAt
  }
  for (let round = 0; round < 5; round++) {
    for (let at = 0; at < 4; at++) alone.push(await wait())
    const id = await sendBatch(sender, textsOf('several', { count: 60, words }))
    await sleep(500)
    for (let at = 0; at < 4; at++) during.push(await wait())
    await cancelBatch(sender, id)
  }
  const ratio = median(during) / median(alone)
  console.log(`\nA text of ${words} words that somebody waits for, 20 times`)
  console.log(`  alone           median ${ms(median(alone))}, slowest ${ms(Math.max(...alone))}`)
  console.log(`  during a batch  median ${ms(median(during))}, slowest ${ms(Math.max(...during))}`)
  const isReached = ratio <= goals.waits ? 'ok' : 'ABOVE'
  console.log(`  ${ratio.toFixed(2)} times as long  ${isReached}, goal ${goals.waits}`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

await main()
