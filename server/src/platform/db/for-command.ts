import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { StartProblem } from '../start-problems.ts'
import { startEmbedded } from './embedded.ts'
import { findOrStart, urlOf } from './postgres-process.ts'

interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/**
 * Opens an installation's database for a command-line tool. A running embedded database is used as it is;
 * otherwise it is started for the duration of the command.
 */
export async function openForCommand({
  database,
  dataDir,
}: Pick<Config, 'database' | 'dataDir'>): Promise<OpenDatabase> {
  if (database.url) return { url: database.url, close: async () => {} }
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION'))) {
    throw new StartProblem(`There is no database in ${dataDir}.`)
  }
  const server = await findOrStart({ dataDir, settings: [], port: null })
  if (server.origin === 'adopted') return { url: urlOf(server, 'inkprint'), close: async () => {} }
  const embedded = await startEmbedded(dataDir)
  return { url: embedded.url, close: () => embedded.stop() }
}
