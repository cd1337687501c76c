import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { buildApp, jobs } from '../app.ts'
import { type Credentials, createFirstSuperuser } from '../features/account/first-superuser.ts'
import { startReaders } from '../features/reading/reader.ts'
import { requireSigningKey } from '../features/receipts/keys.ts'
import { listenForMetrics } from '../http/metrics.ts'
import type { Config } from '../platform/config/config.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDb, openPool } from '../platform/db/open.ts'
import type { Deps } from '../platform/deps.ts'
import { type DetectorPool, defaultWorkers, openDetectorPool } from '../platform/detector/pool.ts'
import { openDocumentPool } from '../platform/documents/pool.ts'
import { openLog } from '../platform/log/log.ts'
import { createLineWriter } from '../platform/log/standard-output.ts'
import { openMail } from '../platform/mail/mail.ts'
import { noMeter } from '../platform/metrics/meter.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openOutgoing } from '../platform/outgoing/open.ts'
import { openPayments } from '../platform/payments/open.ts'
import { migrateJobs, queuedJobs } from '../platform/queue/jobs.ts'
import { runJobs } from '../platform/queue/run-jobs.ts'
import { openRecords } from '../platform/records/open.ts'

export interface RunningServer {
  /** Finishes work in progress, then releases everything. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Replaces the model in the detector's threads; for tests. */
  detectorWorker?: URL
}

/** Starts everything in order, and stops it in reverse order. */
export async function startServer(
  config: Config,
  { detectorWorker }: ServerOptions = {},
): Promise<RunningServer> {
  const log = openLog({
    level: config.logLevel,
    isReadable: !config.isProduction && process.stdout.isTTY,
  })
  for (const warning of config.warnings) log.warn(warning)
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir)
  if (embedded) log.info(`embedded PostgreSQL ${embedded.origin} in ${config.dataDir}/db`)
  embedded?.onOutage((message) => log.warn(message))
  try {
    return await startOn(config, { log, embedded, ...(detectorWorker ? { detectorWorker } : {}) })
  } catch (error) {
    // This process started or adopted it, so nobody else would ever stop it.
    await embedded?.stop()
    throw error
  }
}

interface EarlyResources {
  log: FastifyBaseLogger
  embedded: Awaited<ReturnType<typeof startEmbedded>> | null
  detectorWorker?: URL
}

async function startOn(
  config: Config,
  { log, embedded, detectorWorker }: EarlyResources,
): Promise<RunningServer> {
  const { url, connections, waitMs } = config.database
  const pool = openPool(url ?? embedded?.url ?? '', connections, waitMs)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))

  for (const name of await migrate(pool)) log.info(`applied migration ${name}`)
  await migrateJobs(pool)
  const detector = openDetectorPool({
    workers: config.detector.workers || defaultWorkers(),
    batchWorkers: config.detector.batchWorkers,
    queue: config.detector.queue,
    log,
    ...(detectorWorker ? { workerFile: detectorWorker } : {}),
  })
  try {
    return await serveWith(config, { log, embedded, pool, detector })
  } catch (error) {
    // Even after a failure, the process must not end while a thread loads the model.
    await detector.close()
    throw error
  }
}

interface Resources extends EarlyResources {
  pool: Pool
  detector: DetectorPool
}

async function serveWith(
  config: Config,
  { log, embedded, pool, detector }: Resources,
): Promise<RunningServer> {
  const db = openDb(pool)
  const mail = openMail(config, log)
  const documents = openDocumentPool()
  let isDraining = false
  const metrics = config.metrics.token || config.metrics.port ? createMetrics() : null
  const deps: Deps = {
    db,
    mail,
    payments: openPayments(config, { db, now: () => new Date() }),
    detector,
    documents,
    outgoing: openOutgoing(config.outgoing),
    records: openRecords(config.records),
    jobs: queuedJobs,
    settings: config.settings,
    log,
    now: () => new Date(),
    meter: metrics?.meter ?? noMeter,
    isDraining: () => isDraining,
  }

  await requireSigningKey(deps)
  const jobRunner = await runJobs(pool, { services: deps, jobs })
  // One more than there are threads, so that the next text is ready when a thread becomes free.
  const threads = (config.detector.workers || defaultWorkers()) + config.detector.batchWorkers
  const readers = startReaders(deps, { lanes: threads + 1 })
  metrics?.watch({ pool, detector, jobRunner })
  const privatePort = metrics ? await listenForMetrics(metrics, config) : null
  const measuring = metrics ? { metrics, token: config.metrics.token } : undefined
  const start = Promise.withResolvers<void>()
  const app = await buildApp(deps, { ...config, measuring, whenStarted: start.promise })
  await app.listen({ host: config.host, port: config.port })
  // Last, because if a later step failed, the generated password would never be shown. Requests wait until
  // then.
  announce(config, await createFirstSuperuser(db, config))
  start.resolve()

  return {
    async stop() {
      isDraining = true
      log.info('stopping: finishing requests in flight')
      // Gives load balancers time to notice that this copy is no longer ready.
      await sleep(config.drainMs)
      await app.close()
      privatePort?.close()
      await readers.stop()
      await jobRunner.stop()
      mail.close()
      await documents.close()
      await detector.close()
      await db.destroy()
      await embedded?.stop()
      log.info('stopped')
    },
  }
}

/** Tells the person who started the server how to use it; goes to the terminal, never to the log. */
function announce({ settings, firstSuperuser }: Config, made: Credentials | null): void {
  const lines = [
    '',
    `  Inkprint is ready at ${settings.publicUrl}`,
    `  API documentation    ${settings.publicUrl}/redoc`,
  ]
  if (made) {
    lines.push(`  Superuser            ${made.email}`)
    lines.push(
      `  Password             ${firstSuperuser ? 'as configured' : `${made.password}  (shown only now)`}`,
    )
  }
  createLineWriter().write(`${lines.join('\n')}\n\n`)
}
