/**
 * The processor time of a charged call without its database: every statement is answered at once, in the
 * process. Only the work on the request is left, to compare two versions of the code on a machine too busy
 * for measuring rates. `node bench/src/call-overhead.ts [rounds]`
 */
import { api, requestFor } from '@inkprint/contract'
import { newKey } from '@inkprint/server/api-keys/format'
import { buildApp } from '@inkprint/server/app'
import { openDb } from '@inkprint/server/db'
import { openLog } from '@inkprint/server/log'
import type pg from 'pg'
import { depsWithoutDetector } from './analyses-server.ts'
import { proseOf } from './prose.ts'

const rounds = Number(process.argv[2] ?? 5)
const callsEach = 1_000
const words = 1_500

/** One row with every column that a call reads. */
const row = {
  id: 'key_1',
  name: 'Bench',
  organization_id: 'org_1',
  is_active: true,
  requests: 1,
  credits: 1_000_000,
  reserved: 0,
  max_false_positive_rate: null,
  used_together: 1,
  balance: 1_000_000,
}
const client = {
  query: async () => ({ command: 'SELECT', rowCount: 1, rows: [row] }),
  release() {},
}
const pool = { options: {}, connect: async () => client, end: async () => {} }
const app = await buildApp({
  ...(await depsWithoutDetector()),
  db: openDb(pool as unknown as pg.Pool),
  log: openLog({ level: 'silent', isReadable: false }),
})
const text = proseOf(words).join(' ')
const request = requestFor(api.analyses.create, { text }, { token: newKey() })

async function cpuMsEach(calls: number): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) {
    const reply = await app.inject(request)
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

// Only warms up.
await cpuMsEach(callsEach)
const taken: number[] = []
while (taken.length < rounds) taken.push(await cpuMsEach(callsEach))
taken.sort((a, b) => a - b)
const at = (share: number) => (taken[Math.floor(share * (rounds - 1))] ?? Number.NaN).toFixed(2)
console.log(
  `${callsEach} calls of ${words} words: ${at(0.5)} ms of processor each (best round ${at(0)})`,
)
process.exit(0)
