import { randomInt } from 'node:crypto'
import { makeWorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/open.ts'
import { silent } from './silent.ts'

/**
 * Work done later, by this or another copy of the server, and retried if it fails. A feature declares its
 * jobs next to the functions that do them, and lists them in its `jobs.ts`.
 */
export interface Job<Payload, Services = never> {
  /** Never changes, because jobs in the queue, including those of the previous release, refer to it. */
  name: string
  run: (services: Services, payload: Payload) => Promise<void>
  /** When it runs by itself, as a cron expression (minute, hour, day, month, weekday) in UTC. */
  schedule?: string
  /** Starts after a random delay of up to this many milliseconds. */
  startsWithinMs?: number
  /** Waits for other people's machines, so it gets its own runners and never delays other jobs. */
  waitsForOthers?: boolean
  /** Queued under a key: a newer job replaces an older one, even while that one is running. */
  isReplaceable?: boolean
}

export interface Jobs {
  /** Added inside a transaction, the job exists only if the transaction commits. */
  add<Payload>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void>
}

export const queuedJobs: Jobs = {
  async add(db, { name, startsWithinMs = 0 }, payload) {
    const delayMs = randomInt(startsWithinMs + 1)
    await sql`
      select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json, max_attempts => 15,
        run_at => now() + ${delayMs} * interval '1 millisecond')`.execute(db)
  },
}

/** Creates or updates the queue library's tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: silent })
  await worker.migrate()
  await worker.release()
}
