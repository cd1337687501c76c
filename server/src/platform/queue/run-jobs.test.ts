import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase, takeAway } from '../../testing/database.ts'
import { openDb, openPool } from '../db/open.ts'
import { type Job, queuedJobs } from './jobs.ts'
import { runJobs, runJobsOnce } from './run-jobs.ts'

test('a stop waits until the end of the last job is written', async () => {
  const { pool, work, isDone, letGoSoon, leftOver } = await jobWhoseEndIsHeldUp()
  const runner = await runJobs(pool, work)
  await isDone
  letGoSoon()
  await runner.stop()
  expect(await leftOver()).toEqual([])
})

test('a single run waits until the end of the last job is written', async () => {
  const { pool, work, isDone, letGoSoon, leftOver } = await jobWhoseEndIsHeldUp()
  const run = runJobsOnce(pool, work)
  await isDone
  letGoSoon()
  await run
  expect(await leftOver()).toEqual([])
})

test('a single run fails where the database goes away during a job', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  const pool = openPool(database.url, 4)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const job: Job<object, { log: pino.Logger }> = {
    name: 'last',
    run: () => takeAway(database.url),
  }
  await queuedJobs.add(openDb(pool), job, {})
  const work = { services: { log: pino({ enabled: false }) }, jobs: [job] }
  await expect(runJobsOnce(pool, work)).rejects.toThrow()
})

/** Its row stays locked after it is done. */
async function jobWhoseEndIsHeldUp() {
  const database = await createTestDatabase(inject('databaseServer'))
  const pool = openPool(database.url, 4)
  const holder = new pg.Client(database.url)
  await holder.connect()
  let letGo: Promise<unknown> = Promise.resolve()
  onTestFinished(async () => {
    // Ending the connection before the answer has been read would fail the commit.
    await letGo
    await holder.end()
    await pool.end()
    await database.drop()
  })
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const job: Job<object, { log: pino.Logger }> = {
    name: 'held',
    run: async () => {
      await holder.query('begin')
      await holder.query('select from graphile_worker._private_jobs for update')
      done()
    },
  }
  await queuedJobs.add(openDb(pool), job, {})
  return {
    pool,
    work: { services: { log: pino({ enabled: false }) }, jobs: [job] },
    isDone,
    letGoSoon() {
      letGo = sleep(300).then(() => holder.query('commit'))
    },
    leftOver: async () => (await pool.query('select id from graphile_worker.jobs')).rows,
  }
}
