import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meter } from './meter.ts'

export interface Watched {
  pool: pg.Pool
  detector: { load(): { threads: number; reading: number; waiting: number } }
  jobRunner: { isRunning(): boolean }
}

export type Metrics = ReturnType<typeof createMetrics>

const jobStates = ['due', 'scheduled', 'running', 'failed'] as const
/** A scrape must not wait for an unavailable database. */
const timeoutMs = 2_000

/**
 * The content of `/metrics`. Labels are names from our own lists, so their number is limited and they cannot
 * contain customer data.
 */
export function createMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    registers,
    name: 'inkprint_request_duration_seconds',
    help: 'Requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  })
  const analyses = new Counter({
    registers,
    name: 'inkprint_analyses_total',
    help: 'Analyses by verdict',
    labelNames: ['classification'],
  })
  const credits = new Counter({
    registers,
    name: 'inkprint_credits_spent_total',
    help: 'Credits spent on analyses',
  })
  const meter: Meter = {
    countAnalysis({ classification, credits: spent }) {
      analyses.inc({ classification })
      credits.inc(spent)
    },
    countCredits: (spent) => credits.inc(spent),
  }
  let readJobs = async () => {}

  return {
    meter,
    contentType: register.contentType,
    countRequest(endpoint: string, { status, ms }: { status: number; ms: number }) {
      requests.observe({ endpoint, status }, ms / 1000)
    },
    /** Also reports the state of these from now on. */
    watch(watched: Watched) {
      watchState(watched, registers)
      readJobs = watchJobs(watched.pool, registers)
    },
    async read(): Promise<string> {
      await readJobs()
      return register.metrics()
    },
  }
}

function watchState({ pool, detector, jobRunner }: Watched, registers: Registry[]): void {
  const tell = (name: string, help: string, read: () => number) =>
    new Gauge({
      registers,
      name: `inkprint_${name}`,
      help,
      collect() {
        this.set(read())
      },
    })
  tell('detector_threads', 'Threads that can read texts', () => detector.load().threads)
  tell('detector_reading', 'Texts being read', () => detector.load().reading)
  tell('detector_waiting', 'Texts waiting for a thread', () => detector.load().waiting)
  tell('job_worker_up', 'Whether this process runs jobs', () => Number(jobRunner.isRunning()))
  tell('database_connections', 'Connections open', () => pool.totalCount)
  tell('database_connections_idle', 'Connections nobody uses', () => pool.idleCount)
  tell('database_connections_max', 'Connections allowed', () => pool.options.max)
  tell('database_waiting', 'Callers waiting for a connection', () => pool.waitingCount)
}

/** The queue is shared, so every copy of the server reports the same values. */
function watchJobs(pool: pg.Pool, registers: Registry[]): () => Promise<void> {
  const isUp = new Gauge({
    registers,
    name: 'inkprint_database_up',
    help: 'Whether the database answered this scrape',
  })
  const jobs = new Gauge({
    registers,
    name: 'inkprint_jobs',
    help: 'Jobs in the queue all copies share',
    labelNames: ['state'],
  })
  const oldest = new Gauge({
    registers,
    name: 'inkprint_jobs_oldest_due_seconds',
    help: 'How long the job waits that waits longest',
  })
  return async () => {
    const found = await Promise.race([countJobs(pool), givenUp()])
    isUp.set(found ? 1 : 0)
    // Unknown values are omitted rather than reported stale.
    jobs.reset()
    oldest.reset()
    if (!found) return oldest.remove()
    for (const state of jobStates) jobs.set({ state }, found[state])
    oldest.set(found.oldest)
  }
}

type JobCounts = Record<(typeof jobStates)[number] | 'oldest', number>

async function countJobs(pool: pg.Pool): Promise<JobCounts | null> {
  try {
    const { rows } = await pool.query<JobCounts>(
      `select count(*) filter (where locked_at is not null) as running,
              count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
              count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as scheduled,
              count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
              coalesce(extract(epoch from now() - min(run_at)
                filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
       from graphile_worker.jobs`,
    )
    return rows[0] ?? null
  } catch {
    return null
  }
}

function givenUp(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), timeoutMs).unref()
  })
}
