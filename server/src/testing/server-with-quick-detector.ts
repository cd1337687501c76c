import { run } from '../start/run.ts'

// The whole product except for the model; started as a process by tests that kill it.
await run(process.env, {
  detectorWorker: new URL('./quick-detector-worker.ts', import.meta.url),
})
