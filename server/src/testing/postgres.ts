import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findOrStart,
  isAlive,
  type PostgresProcess,
  stopPostgres,
  urlOf,
} from '../platform/db/postgres-process.ts'

export type TestPostgres = Awaited<ReturnType<typeof startTestPostgres>>

/** A PostgreSQL server of its own that keeps what it promised, to be killed at any moment and started again at its address. */
export async function startTestPostgres(settings: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkprint-postgres-'))
  await chmod(dataDir, 0o755)
  let server: PostgresProcess = await findOrStart({ dataDir, settings, port: null })
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
      server = await findOrStart({ dataDir, settings, port })
    },
    async remove() {
      await stopPostgres(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
