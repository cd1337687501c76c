import { ConfigError, readConfig } from './config.ts'
import { type ServerOptions, startServer } from './server.ts'

/** Runs the product until it is told to stop; a configuration it cannot run with is told and ends it. */
export async function run(
  env: Record<string, string | undefined>,
  options: ServerOptions = {},
): Promise<void> {
  try {
    const server = await startServer(readConfig(env), options)
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // A second signal means: now.
        if (isStopping) process.exit(1)
        isStopping = true
        server.stop().then(
          () => process.exit(0),
          (error) => {
            console.error(error)
            process.exit(1)
          },
        )
      })
    }
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
