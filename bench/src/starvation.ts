/**
 * Whether one organization can starve another: it sends 50 texts at once and disconnects, and at that moment
 * another sends a text of 1,500 words, which may take 2.5 times as long as it does alone. One thread reads,
 * with the shipped model. `node bench/src/starvation.ts [rounds]`
 */
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startServer } from './analyses-server.ts'
import { type Customer, makeCustomers } from './customers.ts'
import { onDatabase } from './database.ts'
import { proseOf } from './prose.ts'

const rounds = Number(process.argv[2] ?? 5)
const goal = 2.5
const textsAtOnce = 50
const prose = proseOf(50_000)

async function main(): Promise<void> {
  await onDatabase({ connections: 4 }, async ({ pool, databaseUrl }) => {
    const [flooder, other] = await makeCustomers(pool, 2)
    if (!flooder || !other) throw new Error('There are no customers')
    const server = await startServer('product-with-model', {
      databaseUrl,
      connections: 16,
    })
    const wait = () => timeOf(() => analyze(server.port, { customer: other, words: 1_500 }))
    for (let warming = 0; warming < 3; warming++) await wait()
    for (const words of [1_500, 20_000]) {
      await measure({ pool, port: server.port, flooder, words, wait })
    }
    await server.stop()
  })
}

/** Alone and with the flood in turns, so that other load on the machine affects both. */
async function measure(setup: {
  pool: pg.Pool
  port: number
  flooder: Customer
  words: number
  wait: () => Promise<number>
}): Promise<void> {
  const { pool, port, flooder, words, wait } = setup
  const alone: number[] = []
  const during: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await wait())
    const calls = Array.from({ length: textsAtOnce }, () =>
      send(port, { customer: flooder, words }),
    )
    await untilAccepted(pool, flooder)
    for (const call of calls) call.destroy()
    during.push(await wait())
    await untilClosed(pool, flooder)
  }
  const ratio = median(during) / median(alone)
  console.log(`\n${textsAtOnce} texts of ${words} words at once, then hung up, ${rounds} rounds`)
  console.log(`  alone              ${list(alone)}  median ${seconds(median(alone))}`)
  console.log(`  during the flood   ${list(during)}  median ${seconds(median(during))}`)
  const verdict = ratio <= goal ? 'ok' : 'ABOVE'
  console.log(`  ${ratio.toFixed(2)} times as long  ${verdict}, goal ${goal}`)
  await tellCharges(pool, flooder)
}

async function tellCharges(pool: pg.Pool, { organizationId }: Customer): Promise<void> {
  const { rows } = await pool.query(
    `select status, count(*) as texts, sum(credits) as credits, sum(words_read) as words_read
     from analyses where organization_id = $1 group by status order by status`,
    [organizationId],
  )
  for (const { status, texts, credits, words_read } of rows) {
    console.log(`  the sender’s ${status}: ${texts} texts, ${credits} credits, ${words_read} words`)
  }
}

interface Sent {
  customer: Customer
  words: number
}

function send(port: number, { customer, words }: Sent): ClientRequest {
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/v1/analyze',
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
  })
  call.on('error', () => {})
  call.end(JSON.stringify({ text: prose.slice(0, words).join(' ') }))
  return call
}

async function analyze(port: number, sent: Sent): Promise<void> {
  const [reply] = await once(send(port, sent), 'response')
  if (reply.statusCode !== 200) throw new Error(`An analysis was answered ${reply.statusCode}`)
  reply.resume()
  await once(reply, 'end')
}

async function untilAccepted(pool: pg.Pool, customer: Customer): Promise<void> {
  while ((await openOf(pool, customer)) < textsAtOnce) await sleep(5)
}

async function untilClosed(pool: pg.Pool, customer: Customer): Promise<void> {
  while ((await openOf(pool, customer)) > 0) await sleep(20)
}

async function openOf(pool: pg.Pool, { organizationId }: Customer): Promise<number> {
  const { rows } = await pool.query('select open_analyses from organizations where id = $1', [
    organizationId,
  ])
  return rows[0].open_analyses
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function list(values: number[]): string {
  return values.map(seconds).join(' ')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

await main()
