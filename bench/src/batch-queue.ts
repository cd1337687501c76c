/**
 * Several processes read waiting texts with a detector that answers at once: measures the throughput of the
 * queue itself, and checks that a process killed in the middle loses and repeats nothing. `node
 * bench/src/batch-queue.ts [texts] [processes]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, mostItems, send } from '@inkprint/contract'
import { openPool } from '@inkprint/server/db'
import { startEmbedded } from '@inkprint/server/db/embedded'
import { migrate } from '@inkprint/server/db/migrate'
import { migrateJobs } from '@inkprint/server/jobs'
import { startServerProcess } from '@inkprint/server/testing/server-process'
import { textOf } from '@inkprint/server/testing/texts'
import type pg from 'pg'
import { jwtSecret } from './analyses-server.ts'
import { type Customer, makeCustomers } from './customers.ts'

const texts = Number(process.argv[2] ?? 10_000)
const processes = Number(process.argv[3] ?? 4)
const customers = 5

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'inkprint-bench-'))
  const embedded = await startEmbedded(directory)
  const pool = openPool(embedded.url, 4)
  pool.on('error', () => {})
  const env = { DATABASE_URL: embedded.url, JWT_SECRET: jwtSecret }
  const servers: Awaited<ReturnType<typeof startServerProcess>>[] = []
  try {
    await migrate(pool)
    await migrateJobs(pool)
    const senders = await makeCustomers(pool, customers)
    const first = await startServerProcess(env)
    servers.push(first)
    await sendAll(first.url, senders)
    console.log(`${await waitingIn(pool)} texts wait, claiming one takes ${await claimMs(pool)} ms`)
    const startedAt = performance.now()
    const waitingAtStart = await waitingIn(pool)
    for (let at = 1; at < processes; at++) servers.push(await startServerProcess(env))
    await untilWaiting(pool, waitingAtStart / 2)
    await first.kill()
    console.log('one process killed')
    await untilWaiting(pool, 0)
    const seconds = (performance.now() - startedAt) / 1_000
    console.log(
      `${waitingAtStart} texts in ${seconds.toFixed(1)} s, ${(waitingAtStart / seconds).toFixed(0)} a second`,
    )
    await tellOutcome(pool)
  } finally {
    for (const server of servers) await server.kill()
    await pool.end()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function sendAll(baseUrl: string, senders: Customer[]): Promise<void> {
  for (let left = texts, at = 0; left > 0; left -= mostItems, at++) {
    const sender = senders[at % senders.length]
    const items = Array.from({ length: Math.min(left, mostItems) }, (_, number) => ({
      id: `text-${number}`,
      text: textOf(200, `text ${number}`),
    }))
    await send(api.batches.create, { items }, { baseUrl, token: sender?.key ?? '' })
  }
}

async function waitingIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*) as count from waiting_analyses')
  return rows[0].count
}

async function untilWaiting(pool: pg.Pool, most: number): Promise<void> {
  while ((await waitingIn(pool)) > most) await sleep(100)
}

/** What finding the next text costs while all of them are waiting. */
async function claimMs(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`
    explain (analyze, format json)
    select analysis_id from waiting_analyses
    where state = 'waiting' and (lease_until is null or lease_until < clock_timestamp())
    order by is_batch, turn, analysis_id limit 1 for update skip locked`)
  return rows[0]['QUERY PLAN'][0]['Execution Time'].toFixed(2)
}

async function tellOutcome(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    select (select count(*) from analyses where status = 'done') as done,
           (select count(*) from analyses where status <> 'done') as other,
           (select count(*) from credit_entries where reason = 'analysis') as charged,
           (select coalesce(sum(reserved), 0) from organizations) as reserved`)
  console.log(rows[0])
}

await main()
