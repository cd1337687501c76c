import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open.ts'
import { migrateJobs } from '../platform/queue/jobs.ts'
import { startProblemOf } from '../platform/start-problems.ts'
import { type ServerOptions, startServer } from './server.ts'

/** Runs the product until it is told to stop; ends with a message if the configuration is unusable. */
export async function run(
  env: Record<string, string | undefined>,
  options: ServerOptions = {},
): Promise<void> {
  let config: Config | null = null
  try {
    config = readConfig(env)
    const starting = startServer(config, options)
    stopOnSignals(starting)
    await starting
  } catch (error) {
    giveUp(error, config)
  }
}

/** Listens before the server has started, because it can be asked to stop from its first response on. */
function stopOnSignals(starting: ReturnType<typeof startServer>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends the process immediately.
      if (isStopping) process.exit(1)
      isStopping = true
      starting
        .then((server) => server.stop())
        .then(
          () => process.exit(0),
          (error) => {
            console.error(error)
            process.exit(1)
          },
        )
    })
  }
}

/** Migrates the database to this release and exits; run it before replacing the copies of the server. */
export async function runMigrations(env: Record<string, string | undefined>): Promise<void> {
  let config: Config | null = null
  try {
    config = readConfig(env)
    const { url, waitMs } = config.database
    if (url === null) throw new ConfigError(['DATABASE_URL: required to migrate'])
    const pool = openPool(url, 2, waitMs)
    const applied = await migrate(pool)
    await migrateJobs(pool)
    await pool.end()
    console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')
  } catch (error) {
    giveUp(error, config)
  }
}

function giveUp(error: unknown, config: Config | null): void {
  const isToldAlready = error instanceof ConfigError
  console.error(isToldAlready ? error.message : (startProblemOf(error, config) ?? error))
  process.exit(1)
}
