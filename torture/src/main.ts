import { parseArgs } from 'node:util'
import type { DatabaseKind } from './installation.ts'
import { runLoad } from './load.ts'

// npm run torture -- [--minutes 5] [--clients 50] [--seed N] [--database external|embedded]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string' },
  },
})
const kinds: DatabaseKind[] =
  values.database === 'external' || values.database === 'embedded'
    ? [values.database]
    : ['external', 'embedded']
const seed = Number(values.seed)
const seconds = (Number(values.minutes) * 60) / kinds.length

console.log(`seed ${seed}: repeat with --seed ${seed}`)
let isFine = true
for (const database of kinds) {
  const servers = database === 'external' ? 'two servers' : 'one server'
  console.log(`\n${servers}, ${database} PostgreSQL, ${values.clients} clients, ${seconds} s`)
  const outcome = await runLoad({ seed, seconds, clients: Number(values.clients), database })
  for (const [what, times] of Object.entries(outcome.tally)) {
    console.log(`${String(times).padStart(9)}  ${what}`)
  }
  for (const line of outcome.closing) console.log(line)
  for (const violation of outcome.violations.slice(0, 50)) console.error(`VIOLATION ${violation}`)
  console.log(`${outcome.violations.length} violations after ${outcome.seconds} s`)
  isFine &&= outcome.violations.length === 0
}
process.exit(isFine ? 0 : 1)
