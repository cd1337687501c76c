import { runSeed } from '../demo/run-seed.ts'

// The real demo except for the model; for tests that are not about its verdicts.
await runSeed({
  env: process.env,
  args: process.argv.slice(2),
  detectorWorker: new URL('./quick-detector-worker.ts', import.meta.url),
})
