import { api } from '@inkprint/contract'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { settleSandboxPurchase } from '../../features/billing/jobs.ts'
import { makeMember } from '../../testing/make.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { startStripeHost } from '../../testing/stripe-host.ts'
import { testApp } from '../../testing/test-app.ts'
import { queuedJobs } from '../queue/jobs.ts'
import { isDatabaseAway } from './away.ts'
import { openDb, openPool } from './open.ts'
import { preparingPool } from './prepared.ts'
import type { Tables } from './schema.ts'

describe('a database that goes away', () => {
  test('in the middle of a transaction is a 503, and the next call works', async () => {
    const app = await testApp()
    const { organizationId, token } = await makeMember(app)
    const other = new pg.Client(app.databaseUrl)
    await other.connect()
    await other.query('begin')
    await other.query('select from organizations where id = $1 for update', [organizationId])
    const create = () => app.call(api.apiKeys.create, { id: organizationId, name: 'Press' }, token)
    const waiting = create()
    await expect.poll(() => cutWaiting(other)).toBe(1)
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    await other.query('rollback')
    await other.end()
    expect((await create()).status).toBe(201)
  })

  test('between two statements of a transaction is not taken for a fault of the request', async () => {
    const { deps, databaseUrl } = await testApp()
    const other = new pg.Client(databaseUrl)
    await other.connect()
    const work = deps.db.transaction().execute(async (tx) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw('select pg_backend_pid() as pid'))
      const { pid } = rows[0] as { pid: number }
      await other.query('select pg_terminate_backend($1, 5000)', [pid])
      // The driver hears of it a moment later.
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.executeQuery(CompiledQuery.raw('select 1'))
    })
    const error = await work.catch((reason) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseAway(error)).toBe(true)
    await other.end()
  })

  test('while a job ends does not take the server along: the job is done once it is back', async () => {
    const { postgres, stripe, env, db } = await startParts()
    const server = await startServerProcess(env)
    onTestFinished(server.kill)
    stripe.slowDown(1_500)
    await queuedJobs.add(db, settleSandboxPurchase, { sessionId: 'cs_test_nobody' })
    await expect.poll(() => stripe.calls.length, { timeout: 10_000 }).toBe(1)
    await postgres.kill()
    await expect
      .poll(async () => (await fetch(`${server.url}/v1/health/database`)).status)
      .toBe(503)
    // Stripe has answered by now, and the job wants to be done with.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(server.isUp()).toBe(true)
    await postgres.start()
    await expect.poll(() => jobsLeft(db), { timeout: 30_000 }).toBe(0)
    expect((await fetch(`${server.url}/v1/health/database`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  test('for good does not keep a server from stopping', async () => {
    const { postgres, env } = await startParts()
    const server = await startServerProcess(env)
    onTestFinished(server.kill)
    await postgres.kill()
    await server.stop()
    expect(server.isUp()).toBe(false)
  })

  test('by falling silent is noticed, and its connections are not used again', async () => {
    const { postgres } = await startParts()
    const pool = openPool(postgres.url, 2)
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: preparingPool(pool, 500) }),
    })
    onTestFinished(() => db.destroy())
    const ask = () => db.executeQuery(CompiledQuery.raw('select pg_backend_pid() as pid'))
    const { rows } = await ask()
    const { pid } = rows[0] as { pid: number }
    process.kill(pid, 'SIGSTOP')
    const work = db.transaction().execute((tx) => tx.executeQuery(CompiledQuery.raw('select 1')))
    await expect(work).rejects.toThrow('Query read timeout')
    expect((await ask()).rows).not.toEqual(rows)
    expect(pool.totalCount).toBe(1)
    process.kill(pid, 'SIGCONT')
  })
})

test('the job of a server killed with kill -9 is done by another', async () => {
  const { stripe, env, db } = await startParts()
  const first = await startServerProcess(env)
  onTestFinished(first.kill)
  stripe.trouble('hang')
  await queuedJobs.add(db, settleSandboxPurchase, { sessionId: 'cs_test_nobody' })
  await expect.poll(() => stripe.calls.length, { timeout: 10_000 }).toBe(1)
  await first.kill()
  // Asked before the second starts, which on a busy machine takes longer than the first is waited for.
  expect(await jobsLeft(db)).toBe(1)
  const second = await startServerProcess(env)
  onTestFinished(second.kill)
  // As if a minute had passed for the dead one; the living one speaks up by itself.
  await db.executeQuery(
    CompiledQuery.raw(`update job_workers set seen_at = seen_at - interval '1 minute'`),
  )
  await db.executeQuery(
    CompiledQuery.raw(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`,
    ),
  )
  await expect.poll(() => jobsLeft(db), { timeout: 30_000 }).toBe(0)
  expect(stripe.calls).toHaveLength(2)
})

/** A database server and a payment provider of its own. */
async function startParts() {
  const stripe = await startStripeHost()
  onTestFinished(stripe.stop)
  const postgres: TestPostgres = await startTestPostgres()
  onTestFinished(postgres.remove)
  const db = openDb(openPool(postgres.url, 2))
  onTestFinished(() => db.destroy())
  const env = {
    ...stripe.env,
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'a secret for tests that is long enough',
  }
  return { postgres, stripe, env, db }
}

/** Ends the connections that wait for a lock; how many there were. */
async function cutWaiting(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

async function jobsLeft(db: ReturnType<typeof openDb>): Promise<number> {
  const query = CompiledQuery.raw('select count(*) as jobs from graphile_worker.jobs')
  const { rows } = await db.executeQuery(query)
  return (rows[0] as { jobs: number }).jobs
}
