/**
 * Measures the work around the detector: charged calls of `POST /v1/analyze` with a detector that answers at
 * once, compared with the same SQL alone and with a bare Fastify echo of the same body; then sustained
 * analyses with the model, compared with calling the model directly. `node bench/src/analyses.ts [seconds]`
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, requestFor, type WireRequest } from '@inkprint/contract'
import { analyze, loadModel, userView } from '@inkprint/detector'
import type pg from 'pg'
import { cpuMsOf } from './analyses-cpu.ts'
import { startServer } from './analyses-server.ts'
import { recordCalls } from './bare-sql.ts'
import { bytesOf, loadServer, type Rate, repeat } from './connections.ts'
import { type Customer, makeCustomers } from './customers.ts'
import { onDatabase } from './database.ts'
import { proseOf } from './prose.ts'

const seconds = Number(process.argv[2] ?? 6)
const rounds = 3
const connections = 16
const goal = 0.6
const words = 1500
const body = { text: proseOf(words).join(' ') }

async function main(): Promise<void> {
  await onDatabase({ connections }, async ({ pool, databaseUrl }) => {
    // One for each connection, so that they do not queue for the same balance.
    const customers = await makeCustomers(pool, connections)
    await measureOverhead({ pool, customers, databaseUrl })
    const hasModel = existsSync(new URL('../../detector/models/manifest.json', import.meta.url))
    if (hasModel) await measureModel({ customers, databaseUrl })
    else console.log('There is no model to measure with.')
  })
}

interface Setup {
  pool: pg.Pool
  customers: Customer[]
  databaseUrl: string
}

/** The cases take turns, so that other load on the machine affects all of them. */
async function measureOverhead({ pool, customers, databaseUrl }: Setup): Promise<void> {
  const charge = await recordCalls(pool, { customers, requestFor: chargedCall })
  const requests = customers.map((customer) => bytesOf(chargedCall(customer)))
  const product = await startServer('product', { databaseUrl, connections })
  const echo = await startServer('echo', { databaseUrl, connections })
  const database = await databaseProcess(pool)
  const everyone = customers.map(charge)
  const works: Work[] = [
    {
      name: `the same SQL bare, ${connections} at a time`,
      pids: [process.pid, database],
      run: () => repeat(everyone, seconds),
    },
    {
      name: 'charged call',
      pids: [product.pid, database],
      run: () => loadServer({ port: product.port, requests, seconds }),
    },
    {
      name: 'Fastify echo of the body',
      pids: [echo.pid],
      run: () => loadServer({ port: echo.port, requests, seconds }),
    },
  ]
  // The first round only warms up.
  const taken = works.map((): Taken[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const measured = await take(work)
      if (round >= 0) taken[index]?.push(measured)
    }
  }
  await Promise.all([product.stop(), echo.stop()])
  const [bare, call, echoed] = taken.map(median)
  if (!bare || !call || !echoed) throw new Error('Nothing was measured')
  for (const each of [bare, call, echoed]) line(each)
  compare('charged call / bare SQL', { call, floor: bare, goal })
  compare('charged call / echo', { call, floor: echoed })
}

interface Work {
  name: string
  /** The processes whose processor time counts, without the one that generates the load. */
  pids: number[]
  run: () => Promise<Rate>
}

interface Taken extends Rate {
  name: string
  cpuMs: number
}

async function take({ name, pids, run }: Work): Promise<Taken> {
  // Background work left by the previous run must not count in this one.
  await sleep(1000)
  const before = pids.map(cpuMsOf)
  const rate = await run()
  const spent = pids.map((pid, index) => (cpuMsOf(pid) ?? Number.NaN) - (before[index] ?? 0))
  return { ...rate, name, cpuMs: spent.reduce((sum, ms) => sum + ms, 0) / rate.count }
}

/** Compares rates, and processor time, which other load on the machine changes little. */
function compare(
  name: string,
  { call, floor, goal }: { call: Taken; floor: Taken; goal?: number },
) {
  const share = call.perSecond / floor.perSecond
  const verdict =
    goal === undefined ? '' : `  ${share >= goal ? 'ok' : 'BELOW'}, goal ${percent(goal)}`
  const cpuShare = percent(floor.cpuMs / call.cpuMs)
  console.log(
    `${name.padEnd(40)}${percent(share).padStart(9)}${verdict}  (by processor time ${cpuShare})`,
  )
}

async function databaseProcess(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  return rows[0].pid
}

/**
 * Complete analyses over HTTP with one worker thread, compared with one thread calling the model in a loop.
 */
async function measureModel({ customers, databaseUrl }: Omit<Setup, 'pool'>): Promise<void> {
  const model = await loadModel()
  const advice = { guidelines: false, humanizationPrompt: false }
  const read = async () => userView(await analyze(model, body.text, { advice }))
  const server = await startServer('product-with-model', { databaseUrl, connections })
  const requests = customers.slice(0, 4).map((customer) => bytesOf(chargedCall(customer)))
  await read()
  await loadServer({ port: server.port, requests, seconds: 1 })
  const bare = await take({
    name: `model alone, ${words} words, one thread`,
    pids: [process.pid],
    run: () => repeat([read], 3 * seconds),
  })
  const served = await take({
    name: 'analyses over HTTP, one worker thread',
    pids: [server.pid],
    run: () => loadServer({ port: server.port, requests, seconds: 3 * seconds }),
  })
  await server.stop()
  line(bare)
  line(served)
  compare('served / model alone', { call: served, floor: bare })
}

function chargedCall({ key }: Customer): WireRequest {
  return requestFor(api.analyses.create, body, { token: key })
}

function median(taken: Taken[]): Taken | undefined {
  return taken.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(taken.length / 2)]
}

function line({ name, perSecond, p50Ms, p95Ms, cpuMs }: Taken): void {
  const number = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
  console.log(
    `${name.padEnd(40)}${number(perSecond)} /s  p50${number(p50Ms)} ms  p95${number(p95Ms)} ms  processor${number(cpuMs, 2)} ms each`,
  )
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}

await main()
