import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../start-problems.ts'
import {
  findOrStart,
  type Place,
  type PostgresProcess,
  stopPostgres,
  urlOf,
} from './postgres-process.ts'

export interface EmbeddedServer {
  url: string
  /** How it came to run: started here, or found running after a crash of ours. */
  origin: 'started' | 'adopted'
  /** `tell` hears when it ends by itself, and when it runs again. */
  onOutage(tell: (message: string) => void): void
  stop(): Promise<void>
}

const lockId = 4_151_621
const longestPauseMs = 5_000

/**
 * Runs a real PostgreSQL in `dataDir/db`. It is started detached, so it outlives a crash of ours
 * and is adopted by the next start; a lock held in the database itself keeps out a second process.
 * Should it end by itself, it is started again where it was.
 */
export async function startEmbedded(
  dataDir: string,
  settings: string[] = [],
): Promise<EmbeddedServer> {
  const first = await bringUp({ dataDir, settings, port: null })
  const place = { dataDir, settings, port: first.server.port }
  let current = first
  let isStopping = false
  let revival = Promise.resolve()
  let tell: (message: string) => void = () => {}

  function watch(): void {
    // The lock's connection ends when the server does, however that ends.
    current.lock.once('end', () => {
      if (!isStopping) revival = revive()
    })
  }

  async function revive(): Promise<void> {
    tell('the embedded PostgreSQL ended; starting it again')
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      try {
        current = await bringUp(place)
        watch()
        return tell('the embedded PostgreSQL runs again')
      } catch (error) {
        tell(error instanceof Error ? error.message : String(error))
        await sleep(pauseMs)
      }
    }
  }

  watch()
  return {
    url: urlOf(first.server, 'inkprint'),
    origin: first.server.origin,
    onOutage(listener) {
      tell = listener
    },
    async stop() {
      isStopping = true
      await revival
      await current.lock.end()
      await stopPostgres(current.server)
    },
  }
}

async function bringUp(place: Place) {
  const server = await findOrStart(place)
  return { server, lock: await takeLock(server, place.dataDir) }
}

/** Held by a connection, so it ends with this process however that ends. */
async function takeLock(server: PostgresProcess, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(server, 'postgres'),
    application_name: `inkprint ${process.pid}`,
  })
  client.on('error', () => {})
  await client.connect()
  // A process killed a moment ago may still be listed: the server notices within a second or two.
  for (let attempt = 0; attempt < 30; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockId])
    if (rows[0].taken) {
      await createDatabase(client)
      return client
    }
    await sleep(100)
  }
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockId],
  )
  await client.end()
  throw new StartProblem(
    `${dataDir}/db is in use by another process (${rows[0]?.application_name}).`,
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'inkprint'`)
  if (rowCount === 0) await client.query('create database inkprint')
}
