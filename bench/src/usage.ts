import { addUsageUp } from '@inkprint/server/usage/adding-up'
import { type Connection, measure, onLargeDatabase, type Result, report } from './large-database.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const shortMs = 150
// Long periods with this many texts are rarely requested.
const longMs = 1_000
const periods = [
  { name: '7 days', startDate: '2026-11-09', limitMs: shortMs },
  { name: '30 days', startDate: '2026-10-17', limitMs: shortMs },
  { name: '90 days', startDate: '2026-08-18', limitMs: longMs },
  { name: '366 days', startDate: '2025-11-15', limitMs: longMs },
]
const insert = `
  insert into credit_entries
    (organization_id, number, change_amount, balance_after, reason, reference, api_key_id,
     api_key_name, key_number, created_at, words, user_id)
  select 'org_1', n, -3, 1000, 'analysis', 'ana_' || n, 'key_' || n % 10, 'Key', n, at,
         600, case when n % 4 = 0 then 'usr_' || 1 + n / 4 % 3 end`

await onLargeDatabase(seed, async ({ get, signIn, scannedTables, pool, deps }) => {
  const token = await signIn('usr_1')
  const signedIn = await measure(() => get('/auth/jwt/me', token))
  const byKey = await measure(() =>
    pool.query(
      `select * from credit_entries where organization_id = 'org_1' and number between 1 and 90`,
    ),
  )
  const floor = { p50: signedIn.p50 + byKey.p50, p95: signedIn.p95 + byKey.p95 }
  const results: Result[] = [
    { name: 'floor: signed-in call + 90 rows by key', timing: floor, floor, limitMs: shortMs },
  ]
  // Up to this few entries are read as they are, without being added up.
  const start = performance.now()
  await addUsageUp(deps, { few: 5_000, atOnce: 50_000 })
  console.log(`added up in ${Math.round((performance.now() - start) / 1000)} s`)
  await spendMore(pool, 4_999)
  await pool.query('analyze usage_quarters')
  for (const { name, startDate, limitMs } of periods) {
    const url = `/api/client/usage?startDate=${startDate}&endDate=2026-11-15&timeZone=Asia/Kathmandu`
    const timing = await measure(() => get(url, token))
    results.push({ name, timing, floor, limitMs, scanned: await scannedTables(url, token) })
  }
  report(results)
})

/** Adds one organization with ten keys and three people that analyzed all this in a year. */
async function seed(client: Connection): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into organizations (id, name, entry_count) values ('org_1', 'Organization', $1)`,
    [rows],
  )
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, is_verified, organization_id)
     select 'usr_' || n, n || '@example.com', '-', 'Ada', 'Nowak', true, 'org_1'
     from generate_series(1, 3) n`,
  )
  await client.query(
    `${insert} from generate_series(1, $1::int) n,
       lateral (select timestamptz '2025-11-15' + n * (interval '365 days' / $1::int) as at) moment`,
    [rows],
  )
  await client.query('analyze')
}

async function spendMore(client: Connection, count: number): Promise<void> {
  await client.query(
    `${insert} from generate_series($1::int + 1, $1::int + $2::int) n,
       lateral (select timestamptz '2026-11-15 12:00Z' as at) moment`,
    [rows, count],
  )
}
