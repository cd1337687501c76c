import { ConfigError, readConfig } from './config.ts'
import { startServer } from './server.ts'

try {
  const server = await startServer(readConfig(process.env))
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
