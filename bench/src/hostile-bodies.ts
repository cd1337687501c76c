/**
 * Measures what 10,000 hostile bodies from strangers cost everybody else: how long others wait, and how the
 * server's memory changes, compared with the same time without them. `node bench/src/hostile-bodies.ts
 * [count]`
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { api } from '@inkprint/contract'
import { startTestPostgres } from '@inkprint/server/testing/postgres'
import { type ServerProcess, startServerProcess } from '@inkprint/server/testing/server-process'
import type { Attack } from './hostile-sender.ts'

const count = Number(process.argv[2] ?? 10_000)
const kinds = ['deep', 'wide', 'poisoned', 'compressed', 'slow'] as const
const allowedP99Ms = 250
/** The first round may fill pools and the heap; the second must not add to them. */
const rounds = 2
const allowedGrowthMb = 50
const superuser = { SUPERUSER_EMAIL: 'root@ink.example', SUPERUSER_PASSWORD: 'Correct-Horse-7' }

const postgres = await startTestPostgres()
const server = await startServerProcess({
  DATABASE_URL: postgres.url,
  JWT_SECRET: 'a secret for tests that is long enough',
  ...superuser,
})
try {
  const token = await signIn(server)
  await watchOthers(server, { token, until: sleep(5_000) })
  report('alone', await watchOthers(server, { token, until: sleep(20_000) }))
  const memory = [residentMb(server)]
  const meanwhile: number[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const kind of kinds) {
      const share = count / kinds.length / rounds
      const attack = send({ kind, count: share, port: portOf(server) })
      const seen = await watchOthers(server, { token, until: attack })
      report(`${kind}, round ${round}: ${JSON.stringify(await attack)}`, seen)
      meanwhile.push(...seen.timesMs)
    }
    report('afterward', await watchOthers(server, { token, until: sleep(10_000) }))
    memory.push(residentMb(server))
  }
  const [p50, p99] = [shareOf(meanwhile, 0.5), shareOf(meanwhile, 0.99)]
  console.log(
    `others during all of it: ${meanwhile.length} answers, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  )
  console.log(`resident before and after each round: ${memory.join(', ')} MB`)
  const grown = (memory.at(-1) ?? 0) - (memory.at(-2) ?? 0)
  if (p99 > allowedP99Ms || grown > allowedGrowthMb) process.exitCode = 1
} finally {
  await server.kill()
  await postgres.remove()
}

interface Seen {
  timesMs: number[]
  mostMb: number
}

/** A signed-in user who requests a page's data about forty times a second. */
async function watchOthers(
  target: ServerProcess,
  { token, until }: { token: string; until: Promise<unknown> },
): Promise<Seen> {
  const timesMs: number[] = []
  let mostMb = 0
  let isOver = false
  until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    const reply = await fetch(target.url + api.auth.me.path, {
      headers: { authorization: `Bearer ${token}` },
    })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`Somebody else was answered ${reply.status}`)
    timesMs.push(performance.now() - startedAt)
    mostMb = Math.max(mostMb, residentMb(target))
    await sleep(25)
  }
  return { timesMs, mostMb }
}

/** The time below which this share of the requests stayed. */
function shareOf(timesMs: number[], share: number): number {
  const sorted = timesMs.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Runs in a separate thread, so that making the bodies does not slow down the measurement. */
function send(workerData: Attack): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hostile-sender.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function signIn(target: ServerProcess): Promise<string> {
  const body = new URLSearchParams({
    username: superuser.SUPERUSER_EMAIL,
    password: superuser.SUPERUSER_PASSWORD,
  })
  const reply = await fetch(target.url + api.auth.login.path, { method: 'POST', body })
  return ((await reply.json()) as { access_token: string }).access_token
}

function report(state: string, { timesMs, mostMb }: Seen): void {
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => shareOf(timesMs, share).toFixed(1))
  console.log(
    `${state}\n  ${timesMs.length} answers to others: p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms; at most ${mostMb} MB`,
  )
}

function residentMb(target: ServerProcess): number {
  const status = readFileSync(`/proc/${target.pid()}/status`, 'utf8')
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)
}

function portOf(target: ServerProcess): number {
  return Number(new URL(target.url).port)
}
