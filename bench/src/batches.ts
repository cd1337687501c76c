/**
 * A batch against synchronous calls in the same run, all with the detail `verdict`: how much faster a
 * text is read (goal 2.2 times), how long a text somebody waits for takes meanwhile (goal at most 2.5
 * times as long as alone), and what memory the server takes. `node bench/src/batches.ts [texts] [words]`
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, send } from '@inkprint/contract'
import { openPool } from '@inkprint/server/db'
import { startEmbedded } from '@inkprint/server/db/embedded'
import { migrate } from '@inkprint/server/db/migrate'
import { migrateJobs } from '@inkprint/server/jobs'
import { startServer } from './analyses-server.ts'
import { type Customer, makeCustomers } from './customers.ts'
import { proseOf } from './prose.ts'

const texts = Number(process.argv[2] ?? 200)
const words = Number(process.argv[3] ?? 1_500)
const goals = { faster: 2.2, waits: 2.5 }
const prose = proseOf(words * 8)

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
    const server = await startServer('product-with-batches', {
      databaseUrl: embedded.url,
      connections: 16,
    })
    const { port, pid } = server
    await oneByOne(port, { customer: sender, count: 3 })
    await readBatch(port, { customer: sender, count: 8 })
    const before = megabytesOf(pid)
    const single = await oneByOne(port, { customer: sender, count: Math.min(texts, 50) })
    const batch = await readBatch(port, { customer: sender, count: texts })
    const after = megabytesOf(pid)
    report({ single, batch, before, after })
    await measureOthers(port, { sender, other })
    await server.stop()
  } finally {
    await pool.end()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Milliseconds per text, of calls that each wait for the one before. */
async function oneByOne(
  port: number,
  { customer, count }: { customer: Customer; count: number },
): Promise<number> {
  const startedAt = performance.now()
  for (let at = 0; at < count; at++) await analyze(port, { customer, at })
  return (performance.now() - startedAt) / count
}

async function analyze(
  port: number,
  { customer, at }: { customer: Customer; at: number },
): Promise<void> {
  await send(api.analyses.create, { text: textAt(at), detail: 'verdict' }, asked(port, customer))
}

/** Milliseconds per text, from sending the batch until it is done. */
async function readBatch(
  port: number,
  { customer, count }: { customer: Customer; count: number },
): Promise<number> {
  const startedAt = performance.now()
  await untilDone(port, { customer, id: await sendBatch(port, { customer, count }) })
  return (performance.now() - startedAt) / count
}

async function sendBatch(
  port: number,
  { customer, count }: { customer: Customer; count: number },
): Promise<string> {
  const items = Array.from({ length: count }, (_, at) => ({ id: `text-${at}`, text: textAt(at) }))
  const { batch_id } = await send(api.batches.create, { items }, asked(port, customer))
  return batch_id
}

async function untilDone(
  port: number,
  { customer, id }: { customer: Customer; id: string },
): Promise<void> {
  while ((await send(api.batches.get, { id }, asked(port, customer))).status !== 'done') {
    await sleep(100)
  }
}

/** Alone and during a batch in turns, so that whatever else the machine does falls on both. */
async function measureOthers(
  port: number,
  { sender, other }: { sender: Customer; other: Customer },
): Promise<void> {
  const [alone, during]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    for (let at = 0; at < 4; at++) alone.push(await oneByOne(port, { customer: other, count: 1 }))
    const id = await sendBatch(port, { customer: sender, count: 60 })
    await sleep(500)
    for (let at = 0; at < 4; at++) during.push(await oneByOne(port, { customer: other, count: 1 }))
    await send(api.batches.cancel, { id }, asked(port, sender))
    await sleep(1_000)
  }
  const ratio = median(during) / median(alone)
  console.log(`\nA text of ${words} words that somebody waits for, 20 times`)
  console.log(`  alone             median ${ms(median(alone))}, slowest ${ms(Math.max(...alone))}`)
  console.log(
    `  during a batch    median ${ms(median(during))}, slowest ${ms(Math.max(...during))}`,
  )
  console.log(
    `  ${ratio.toFixed(2)} times as long  ${ratio <= goals.waits ? 'ok' : 'ABOVE'}, goal ${goals.waits}`,
  )
}

function report(found: { single: number; batch: number; before: number; after: number }): void {
  const { single, batch, before, after } = found
  const faster = single / batch
  console.log(`${texts} texts of ${words} words, detail verdict, one thread and one for batches`)
  console.log(`  one by one        ${ms(single)} a text`)
  console.log(`  as a batch        ${ms(batch)} a text`)
  console.log(
    `  ${faster.toFixed(2)} times as fast  ${faster >= goals.faster ? 'ok' : 'BELOW'}, goal ${goals.faster}`,
  )
  console.log(`  memory            ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`)
}

function asked(port: number, { key }: Customer) {
  return { baseUrl: `http://127.0.0.1:${port}`, token: key }
}

/** Each begins elsewhere. */
function textAt(at: number): string {
  const start = (at * 97) % (prose.length - words)
  return prose.slice(start, start + words).join(' ')
}

function megabytesOf(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4_096) / 1_000_000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

await main()
