import { runSeed } from '../server/src/demo/run-seed.ts'

await runSeed({ env: process.env, args: process.argv.slice(2) })
