/**
 * Compares two processes behind a balancer with one behind the same balancer, where the model rather than the
 * database does the work: analyses with one reading thread per process, in turns. `node
 * bench/src/two-processes.ts [seconds] [words]`
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { api, requestFor } from '@inkprint/contract'
import { freePort } from '@inkprint/server/free-port'
import { bytesOf, loadServer, type Rate } from './connections.ts'
import { type Setup, settingsFor, withSetup } from './load-setup.ts'

const [seconds = 20, words = 1500] = process.argv.slice(2).map(Number)
const rounds = 2
const goal = 1.7
/** Enough that no reading thread ever has to wait for a text. */
const connectionsEach = 3

/** Running text, the only kind the model's encoder reads. */
const text = ['blog-human', 'news-human', 'essay-ai', 'howto-human', 'marketing-ai', 'blog-ai']
  .map((name) =>
    readFileSync(new URL(`../../detector/test-data/texts/${name}.txt`, import.meta.url), 'utf8'),
  )
  .join(' ')
  .split(/\s+/)
  .slice(0, words)
  .join(' ')

await withSetup(async (setup) => {
  console.log(`${availableParallelism()} cores, shared with the load, the balancer and PostgreSQL`)
  const servers = [await startProduct(setup), await startProduct(setup)]
  const ports = servers.map((each) => each.port)
  const one = await startBalancer(ports.slice(0, 1))
  const two = await startBalancer(ports)
  try {
    await load(setup, { port: two.port, connections: 4, time: 3 })
    const rates: { one: Rate[]; two: Rate[] } = { one: [], two: [] }
    for (let round = 0; round < rounds; round++) {
      rates.one.push(await load(setup, { port: one.port, connections: connectionsEach }))
      rates.two.push(await load(setup, { port: two.port, connections: 2 * connectionsEach }))
    }
    const [alone, both] = [best(rates.one), best(rates.two)]
    line('one process', alone)
    line('two processes', both)
    const ratio = both.perSecond / alone.perSecond
    console.log(
      `two / one  ${ratio.toFixed(2)}  ${ratio >= goal ? 'ok' : 'BELOW'}, goal ${goal.toFixed(1)}`,
    )
  } finally {
    for (const each of [one, two, ...servers]) await each.stop()
  }
})

function load(
  { customers }: Setup,
  { port, connections, time = seconds }: { port: number; connections: number; time?: number },
): Promise<Rate> {
  const requests = customers
    .slice(0, connections)
    .map(({ key }) => bytesOf(requestFor(api.analyses.create, { text }, { token: key })))
  return loadServer({ port, requests, seconds: time })
}

/** The best round, since other load on the machine can only slow one down. */
function best(rates: Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => b.perSecond - a.perSecond)
  if (!sorted[0]) throw new Error('Nothing was measured')
  return sorted[0]
}

function line(name: string, { perSecond, p50Ms, p99Ms }: Rate): void {
  console.log(
    `${name.padEnd(16)}${perSecond.toFixed(2).padStart(8)} /s  p50 ${p50Ms.toFixed(0)} ms  p99 ${p99Ms.toFixed(0)} ms`,
  )
}

/** Starts the product as in production, with its model. */
async function startProduct(setup: Setup) {
  const main = fileURLToPath(import.meta.resolve('@inkprint/server/main'))
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: tmpdir(),
      ...settingsFor(setup),
      PORT: String(port),
      DETECTOR_WORKERS: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { port, stop: () => end(child, () => child.kill('SIGTERM')) }
}

async function startBalancer(ports: number[]) {
  const file = fileURLToPath(new URL('./balancer.ts', import.meta.url))
  const child = fork(file, ports.map(String))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, stop: () => end(child, () => child.disconnect()) }
}

async function end(child: ChildProcess, ask: () => void): Promise<void> {
  const exit = once(child, 'exit')
  ask()
  await exit
}
