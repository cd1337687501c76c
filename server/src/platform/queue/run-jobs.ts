import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { run, runOnce, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Job } from './jobs.ts'
import { unlockJobsOfDeadWorkers } from './live-workers.ts'
import { reconnectingPool } from './reconnecting-pool.ts'
import { silent } from './silent.ts'

/** What jobs need to run. Payloads have any type, because each job is given only its own. */
interface Work<Services extends Logging> {
  services: Services
  jobs: readonly Job<never, Services>[]
}

interface Logging {
  log: FastifyBaseLogger
}

/** Runs jobs until stopped; stopping waits for running jobs. */
export async function runJobs<Services extends Logging>(pool: pg.Pool, work: Work<Services>) {
  const { services, jobs } = work
  const waiting = jobs.filter(({ waitsForOthers }) => waitsForOthers)
  const others = jobs.filter(({ waitsForOthers }) => !waitsForOthers)
  const runners = [await startRunner(pool, { services, jobs: others }, { concurrency: 4 })]
  if (waiting.length > 0) {
    // Polled less often: new jobs announce themselves, and a retry of these is never urgent.
    const limits = { concurrency: 12, pollInterval: 5_000 }
    runners.push(await startRunner(pool, { services, jobs: waiting }, limits))
  }
  return {
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
    isRunning: () => runners.every((runner) => runner.isRunning()),
  }
}

async function startRunner<Services extends Logging>(
  pool: pg.Pool,
  work: Work<Services>,
  limits: { concurrency: number; pollInterval?: number },
) {
  const { log } = work.services
  const reconnecting = reconnectingPool(pool)
  const events = new EventEmitter()
  let workerId = ''
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  const runner = await run({
    pgPool: reconnecting.pool,
    events,
    ...limits,
    noHandleSignals: true,
    logger: silent,
    taskList: taskListOf(work),
    crontab: crontabOf(work.jobs),
  })
  let isRunning = true
  runner.promise
    .catch((error) => log.error({ err: error }, 'this process no longer runs jobs'))
    .finally(() => {
      isRunning = false
    })
  const replaceable = work.jobs.flatMap((job) => (job.isReplaceable ? [job.name] : []))
  const unlocking = unlockJobsOfDeadWorkers(pool, { workerId, log, replaceable })
  return {
    async stop() {
      unlocking.stop()
      reconnecting.stopWaiting()
      await runner.stop()
      await reconnecting.whenIdle()
    },
    isRunning: () => isRunning,
  }
}

/** Runs the jobs that are new or due and returns, or fails if the database is unavailable; for tests. */
export async function runJobsOnce<Services extends Logging>(pool: pg.Pool, work: Work<Services>) {
  await pool.query(`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs where attempts = 0`)
  const { promise: isAway, reject: giveUp } = Promise.withResolvers<never>()
  const reconnecting = reconnectingPool(pool, { giveUp })
  const run = runOnce({
    pgPool: reconnecting.pool,
    noHandleSignals: true,
    logger: silent,
    taskList: taskListOf(work),
  })
  await Promise.race([run.then(() => reconnecting.whenIdle()), isAway])
}

/** The crontab for scheduled jobs, one line each. */
export function crontabOf(jobs: readonly Pick<Job<never>, 'name' | 'schedule'>[]): string {
  return jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join('\n')
}

function taskListOf<Services extends Logging>({ services, jobs }: Work<Services>): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, taskOf(services, job)]))
}

function taskOf<Services extends Logging>(services: Services, job: Job<never, Services>): Task {
  return async (payload, helpers) => {
    try {
      // The queue stores the payload that `add` was given for a job of this name.
      await job.run(services, payload as never)
    } catch (error) {
      services.log.warn(
        { err: error, job: job.name, attempt: helpers.job.attempts },
        'job failed, will be tried again',
      )
      throw error
    }
  }
}
