import { runSeed } from '../demo/run-seed.ts'

// The demo but for the model's verdicts; for tests that are not about them.
await runSeed({
  env: process.env,
  args: process.argv.slice(2),
  detectorWorker: new URL('./quick-detector-worker.ts', import.meta.url),
})
