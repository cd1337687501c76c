import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMemoryFolder } from '@inkprint/server/testing/memory-folder'
import { startTestPostgres } from '@inkprint/server/testing/postgres'
import { type ServerProcess, startServerProcess } from '@inkprint/server/testing/server-process'

export type DatabaseKind = 'external' | 'embedded'

/** The processes of an installation, each of which can be killed. */
export interface Installation {
  servers: readonly [ServerProcess, ...ServerProcess[]]
  dataDir: string
  /** The embedded database may have another address after a restart; throws while it is down. */
  databaseUrl(): string
  /** The current postmaster's process id; null while there is none. */
  databasePid(): number | null
  /** Restarts the database if nothing else does. */
  reviveDatabase(): Promise<void>
  remove(): Promise<void>
}

export const superuser = { email: 'root@torture.test', password: 'Correct-Horse-7' }

const plenty = '1000000'
const env = {
  JWT_SECRET: 'a secret for tests that is long enough',
  SUPERUSER_EMAIL: superuser.email,
  SUPERUSER_PASSWORD: superuser.password,
  PUBLIC_URL: 'http://torture.test',
  DATABASE_CONNECTIONS: '12',
  DETECTOR_WORKERS: '2',
  STRIPE_TIMEOUT_MS: '2000',
  LIMIT_SIGN_INS: plenty,
  LIMIT_SIGN_INS_PER_ADDRESS: plenty,
  LIMIT_KEY_REQUESTS: plenty,
  LIMIT_ORGANIZATION_REQUESTS: plenty,
  LIMIT_KEYS: plenty,
  LIMIT_CHECKOUTS: plenty,
  LIMIT_MAILS: plenty,
  // The load's webhook receiver runs on this machine.
  WEBHOOKS_LOCAL: 'true',
  LIMIT_MAILS_PER_ADDRESS: plenty,
}

export async function makeInstallation(
  kind: DatabaseKind,
  stripeEnv: Record<string, string>,
): Promise<Installation> {
  const dataDir = makeMemoryFolder('inkprint-torture-')
  const given = { ...env, ...stripeEnv, DATA_DIR: dataDir }
  const installation = kind === 'external' ? await withExternal(given) : await withEmbedded(given)
  return {
    ...installation,
    dataDir,
    async remove() {
      await installation.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two server processes sharing an external PostgreSQL. */
async function withExternal(given: Record<string, string>): Promise<Omit<Installation, 'dataDir'>> {
  const postgres = await startTestPostgres()
  const settings = { ...given, DATABASE_URL: postgres.url }
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
  return {
    servers,
    databaseUrl: () => postgres.url,
    databasePid: postgres.pid,
    reviveDatabase: postgres.start,
    async remove() {
      await Promise.all(servers.map((server) => server.kill()))
      await postgres.remove()
    },
  }
}

/** One server that manages its own database. */
async function withEmbedded(
  given: Record<string, string> & { DATA_DIR: string },
): Promise<Omit<Installation, 'dataDir'>> {
  const server = await startServerProcess(given)
  const directory = join(given.DATA_DIR, 'db')
  const pidFile = () => readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
  const findPid = () =>
    existsSync(join(directory, 'postmaster.pid')) ? Number(pidFile()[0]) : null
  const password = readFileSync(join(directory, 'inkprint.password'), 'utf8')
  return {
    servers: [server],
    databaseUrl: () => `postgres://inkprint:${password}@127.0.0.1:${pidFile()[3]}/inkprint`,
    databasePid: findPid,
    // The server itself restarts it.
    reviveDatabase: () => sleep(0),
    async remove() {
      if (!server.isUp()) await server.restartUntilUp()
      await server.stop()
    },
  }
}
