import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildApp } from '@inkprint/server/app'
import { readConfig } from '@inkprint/server/config'
import { openDb, openPool } from '@inkprint/server/db'
import type { Deps } from '@inkprint/server/deps'
import { openDetectorPool } from '@inkprint/server/detector-pool'
import { openDocumentPool } from '@inkprint/server/document-pool'
import { queuedJobs } from '@inkprint/server/jobs'
import { openLog } from '@inkprint/server/log'
import { noMeter } from '@inkprint/server/meter'
import { openOutgoing } from '@inkprint/server/outgoing'
import { startReaders } from '@inkprint/server/reading/reader'
import { openRecords } from '@inkprint/server/records'
import { quickDetector } from '@inkprint/server/testing/quick-detector'
import Fastify from 'fastify'
import { type HeldMemory, openHeldMemory } from './held-memory.ts'

const serverFile = fileURLToPath(import.meta.url)

/**
 * What the process started from this file serves: the product with or without a model, the same while reading
 * batches, or an echo.
 */
type Role =
  | 'product'
  | 'product-with-model'
  | 'product-with-batches'
  | 'batches-without-model'
  | 'echo'

/** Starts a server in a separate process. */
export async function startServer(
  role: Role,
  {
    databaseUrl,
    connections,
    workers = 1,
  }: { databaseUrl: string; connections: number; workers?: number },
) {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    DETECTOR_WORKERS: String(workers),
    DATA_DIR: tmpdir(),
  }
  const child: ChildProcess = fork(serverFile, [role], {
    env,
    // For measuring the memory held after garbage collection; it changes nothing until then.
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    pid: child.pid ?? 0,
    /** The memory each thread holds after garbage collection. */
    async heldMemory(): Promise<HeldMemory> {
      const answer = once(child, 'message')
      child.send('held-memory')
      const [held] = (await answer) as [HeldMemory]
      return held
    },
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

export const jwtSecret = 'a secret for measuring that is long enough'

/** Everything but a database; the detector answers at once, so only the work around it is measured. */
export async function depsWithoutDetector(): Promise<Omit<Deps, 'db'>> {
  const { settings } = readConfig({
    JWT_SECRET: jwtSecret,
    LIMIT_KEY_REQUESTS: '1000000000',
    LIMIT_ORGANIZATION_REQUESTS: '1000000000',
  })
  const verdict = await quickDetector.analyze({ text: 'nothing', groupId: null })
  return {
    settings,
    mail: { send: async () => {}, close() {} },
    detector: { ...quickDetector, analyze: async () => verdict, close: async () => {} },
    documents: openDocumentPool(),
    payments: null,
    outgoing: openOutgoing({ isLocalAllowed: false }),
    records: openRecords({ server: null }),
    jobs: queuedJobs,
    log: openLog({ level: 'info', isReadable: false }),
    now: () => new Date(),
    meter: noMeter,
    isDraining: () => false,
  }
}

async function product(role: Role) {
  const { database, detector } = readConfig(process.env)
  const deps = await depsWithoutDetector()
  const db = openDb(openPool(database.url ?? '', database.connections))
  if (role === 'product') return buildApp({ ...deps, db })
  if (role === 'batches-without-model') {
    startReaders({ ...deps, db }, { lanes: 3 })
    return buildApp({ ...deps, db })
  }
  const { workers, batchWorkers, queue } = detector
  const isReading = role === 'product-with-batches'
  const pool = openDetectorPool({
    workers,
    queue,
    log: deps.log,
    ...(isReading ? { batchWorkers } : {}),
  })
  const whole = { ...deps, db, detector: pool }
  if (isReading) startReaders(whole, { lanes: workers + batchWorkers + 1 })
  return buildApp(whole)
}

function echo() {
  const app = Fastify()
  app.post('/v1/analyze', { bodyLimit: 6_010_000 }, async (request) => request.body)
  return app
}

if (process.argv[1] === serverFile) {
  const role = process.argv[2] as Role
  const app = role === 'echo' ? echo() : await product(role)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: Number(new URL(address).port) })
  const heldMemory = openHeldMemory()
  process.on('message', async () => process.send?.(await heldMemory()))
  // Ending threads while the encoder computes would cause an error in the native runtime.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
