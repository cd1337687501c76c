import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, makeWorkerUtils, run, runOnce, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { keepJobsMoving } from './job-workers.ts'
import { patientPool } from './patient-pool.ts'

/** Work done later, on this or another copy of the server, tried again when it fails. */
export interface JobPayloads {
  'verification-mail': { email: string }
  'reset-mail': { email: string }
  'email-change-notice': { email: string; newEmail: string; firstName?: string }
  'email-changed-mail': { userId: string; oldEmail: string; newEmail: string; changedAt: string }
  'password-changed-mail': { email: string }
  'receipt-mail': { purchaseId: string; balance: number }
  'low-balance-mail': { organizationId: string; balance: number }
  'purchase-attention-mail': {
    purchaseId: string
    problem:
      | PurchaseNews
      | 'organization deleted'
      | 'refunded credits already spent'
      | 'payment inquiry'
    credits: number
    spent?: number
  }
  'purchase-notice-mail': { purchaseId: string; problem: PurchaseNews; credits: number }
  'settle-purchase': { sessionId: string }
  'reconcile-purchases': Record<never, never>
  sweep: Record<never, never>
  'forget-texts': Record<never, never>
  'release-reservations': Record<never, never>
}
/** What the buyer hears of, too. */
export type PurchaseNews = 'refund failed' | 'payment disputed' | 'dispute won' | 'dispute lost'

export type JobName = keyof JobPayloads

export interface Jobs {
  /** Inside a transaction the job exists only if the transaction does. */
  add<Name extends JobName>(db: Db, name: Name, payload: JobPayloads[Name]): Promise<void>
}

export type JobHandlers = {
  [Name in JobName]: (deps: Deps, payload: JobPayloads[Name]) => Promise<void>
}

/** Begun at a moment nobody can foresee: a slower answer right after would tell that there is somebody to mail. */
const unhurriedMs: Partial<Record<JobName, number>> = { 'reset-mail': 3_000 }

export const queuedJobs: Jobs = {
  async add(db, name, payload) {
    const delayMs = randomInt((unhurriedMs[name] ?? 0) + 1)
    await sql`
      select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json, max_attempts => 15,
        run_at => now() + ${delayMs} * interval '1 millisecond')`.execute(db)
  },
}

/** Creates or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: silent })
  await worker.migrate()
  await worker.release()
}

/** Texts go within the hour they are due; every night what expired is removed; unpaid purchases and what dead processes held back are looked after all day. */
export const crontab = [
  '0 3 * * * sweep',
  '10 * * * * forget-texts',
  '*/5 * * * * reconcile-purchases',
  '* * * * * release-reservations',
].join('\n')

/** Works the queue off until stopped; a stop waits for the jobs in hand. */
export async function workJobs(
  pool: pg.Pool,
  { deps, handlers }: { deps: Deps; handlers: JobHandlers },
) {
  const patient = patientPool(pool)
  const events = new EventEmitter()
  let workerId = ''
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  const runner = await run({
    pgPool: patient.pool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    logger: silent,
    taskList: taskListOf(deps, handlers),
    crontab,
  })
  let isRunning = true
  runner.promise
    .catch((error) => deps.log.error({ err: error }, 'jobs are no longer worked off'))
    .finally(() => {
      isRunning = false
    })
  const keeper = keepJobsMoving(pool, { workerId, log: deps.log })
  return {
    async stop() {
      keeper.stop()
      patient.loseHeart()
      await runner.stop()
    },
    isRunning: () => isRunning,
  }
}

/** Works off what is new or due and returns; for tests that want to read the outcome. */
export async function workJobsOnce(
  pool: pg.Pool,
  { deps, handlers }: { deps: Deps; handlers: JobHandlers },
) {
  await pool.query(`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs where attempts = 0`)
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: silent,
    taskList: taskListOf(deps, handlers),
  })
}

function taskListOf(deps: Deps, handlers: JobHandlers): TaskList {
  const entries = Object.entries(handlers) as [string, Handle][]
  return Object.fromEntries(entries.map(([name, handle]) => [name, taskOf({ deps, name, handle })]))
}

type Handle = (deps: Deps, payload: unknown) => Promise<void>

function taskOf({ deps, name, handle }: { deps: Deps; name: string; handle: Handle }): Task {
  return async (payload, helpers) => {
    try {
      await handle(deps, payload)
    } catch (error) {
      deps.log.warn(
        { err: error, job: name, attempt: helpers.job.attempts },
        'job failed, will be tried again',
      )
      throw error
    }
  }
}

const silent = new Logger(() => () => {})
