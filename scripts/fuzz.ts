import { run } from './commands.ts'

/** Sends the given number of hostile requests; `FUZZ_SEED` repeats an earlier run. */
const [requests = '100000'] = process.argv.slice(2)
run('vitest', ['run', 'server/src/attack/fuzz.test.ts'], {
  FUZZ_REQUESTS: requests,
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31),
})
