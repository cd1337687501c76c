import { readConfig } from '../config.ts'
import { startServer } from '../server.ts'

// The whole product but for the model; started as a process by tests that kill it.
await startServer(readConfig(process.env), {
  detectorWorker: new URL('./quick-detector-worker.ts', import.meta.url),
})
