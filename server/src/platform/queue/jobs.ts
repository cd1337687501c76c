import { randomInt } from 'node:crypto'
import { makeWorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/open.ts'
import { silent } from './silent.ts'

/**
 * Work done later, on this or another copy of the server, tried again when it fails. A feature declares
 * its jobs beside the functions that do them and lists them in its `jobs.ts`.
 */
export interface Job<Payload, Services = never> {
  /** Stands in the queue, also in that of the previous release: it is never changed. */
  name: string
  run: (services: Services, payload: Payload) => Promise<void>
  /** When it runs by itself: minute, hour, day, month and weekday in UTC, as cron writes them. */
  schedule?: string
  /** Starts at a random moment within so many milliseconds instead of at once. */
  startsWithinMs?: number
  /** Waits for machines of others, so it has runners of its own: it keeps no other job waiting. */
  waitsForOthers?: boolean
  /** Queued under a key: a newer one takes its place, also while it runs. */
  isReplaceable?: boolean
}

export interface Jobs {
  /** Inside a transaction the job exists only if the transaction does. */
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

/** Creates or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: silent })
  await worker.migrate()
  await worker.release()
}
