import pg from 'pg'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { openForCommand } from '../platform/db/for-command.ts'
import { StartProblem } from '../platform/start-problems.ts'
import { BackupRefusal } from './format.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

export interface Command {
  env: Record<string, string | undefined>
  args: string[]
}

/** The command `npm run backup -- FILE`; the product may keep running. */
export function runBackup(command: Command): Promise<void> {
  return run(command, async (config, file) => {
    const database = await openForCommand(config)
    const client = new pg.Client({
      connectionString: database.url,
      application_name: 'inkprint backup',
    })
    try {
      await client.connect()
      const { rows } = await writeBackup(client, file)
      return `${file}: ${count(rows)}`
    } finally {
      await client.end()
      await database.close()
    }
  })
}

/** The command `npm run restore -- FILE`, into an empty database. */
export function runRestore(command: Command): Promise<void> {
  return run(command, async (config, file) => {
    const backup = await checkBackup(file)
    if (config.database.url) return summary(await restoreBackup(config.database.url, backup))
    // Locked by this command: a running product refuses to share its directory.
    const embedded = await startEmbedded(config.dataDir)
    try {
      return summary(await restoreBackup(embedded.url, backup))
    } finally {
      await embedded.stop()
    }
  })
}

async function run(
  { env, args }: Command,
  perform: (config: Config, file: string) => Promise<string>,
): Promise<void> {
  try {
    const [file, ...more] = args
    if (!file || more.length > 0) throw new BackupRefusal('Name one file.')
    console.log(await perform(readConfig(env), file))
  } catch (error) {
    const isExpected = [ConfigError, BackupRefusal, StartProblem].some(
      (kind) => error instanceof kind,
    )
    console.error(isExpected && error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function summary({ rows }: { rows: Record<string, number> }): string {
  return `Restored and checked: ${count(rows)}`
}

function count(rows: Record<string, number>): string {
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${all} rows of ${Object.keys(rows).length} tables`
}
