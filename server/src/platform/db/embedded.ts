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
  /** Started here, or found still running after our own crash. */
  origin: 'started' | 'adopted'
  /** `tell` is called when the server ends unexpectedly, and when it runs again. */
  onOutage(tell: (message: string) => void): void
  stop(): Promise<void>
}

const lockId = 4_151_621
const longestPauseMs = 5_000

/**
 * Runs a real PostgreSQL in `dataDir/db`. It is started detached, so it survives a crash of this process and
 * is adopted at the next start; an advisory lock in the database keeps out a second process. If the server
 * ends unexpectedly, it is restarted on the same port.
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
    // The lock's connection ends when the server does, for whatever reason.
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

/** The lock belongs to a connection, so it is released when this process ends, for whatever reason. */
async function takeLock(server: PostgresProcess, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(server, 'postgres'),
    application_name: `inkprint ${process.pid}`,
  })
  client.on('error', () => {})
  await client.connect()
  // The connection of a process killed moments ago may still exist: the server notices within a second or
  // two.
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
