import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findOrStart,
  isAlive,
  type PostgresProcess,
  stopPostgres,
  urlOf,
} from '../platform/db/postgres-process.ts'
import { makeMemoryFolder } from './memory-folder.ts'

export type TestPostgres = Awaited<ReturnType<typeof startTestPostgres>>

/**
 * A separate, durable PostgreSQL server that can be killed at any moment and restarted at the same address.
 */
export async function startTestPostgres(settings: string[] = []) {
  const dataDir = makeMemoryFolder('inkprint-postgres-')
  const all = ['max_wal_size=128MB', ...settings]
  let server: PostgresProcess = await findOrStart({ dataDir, settings: all, port: null })
  const { port } = server
  return {
    url: urlOf(server, 'postgres'),
    dataDir,
    pid: () => server.pid,
    /** Kills it without warning. */
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      while (isAlive(server.pid)) await sleep(5)
    },
    async start() {
      server = await findOrStart({ dataDir, settings: all, port })
    },
    async remove() {
      await stopPostgres(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
