import { type Connection, measure, onLargeDatabase, type Result, report } from './large-database.ts'

const entries = Number(process.argv[2] ?? 1_000_000)
const limitMs = 50
const size = 20
const pages = Math.ceil(entries / size)

await onLargeDatabase(seed, async ({ get, signIn, scannedTables, pool }) => {
  const token = await signIn('usr_1')
  const ids = (await pool.query('select id from credit_entries order by id desc limit 20')).rows
  const signedIn = await measure(() => get('/auth/jwt/me', token))
  const byKey = await measure(() =>
    pool.query('select * from credit_entries where id = any($1)', [ids.map((row) => row.id)]),
  )
  const floor = { p50: signedIn.p50 + byKey.p50, p95: signedIn.p95 + byKey.p95 }
  const results: Result[] = [
    { name: 'floor: signed-in call + 20 rows by key', timing: floor, floor, limitMs },
  ]
  const cases = {
    'first page': '',
    'last page': `&page=${pages}`,
    'middle page': `&page=${Math.floor(pages / 2)}`,
    'dates, first page': '&startDate=2025-03-01&endDate=2025-09-30',
    'dates, last page': `&startDate=2025-03-01&endDate=2025-09-30&page=${await lastPage('&startDate=2025-03-01&endDate=2025-09-30')}`,
    'one key, first page': '&apiKeyId=key_1',
    'one key, last page': `&apiKeyId=key_1&page=${await lastPage('&apiKeyId=key_1')}`,
    'one key and dates': '&apiKeyId=key_1&startDate=2025-03-01&endDate=2025-09-30&page=1000',
    'a key of somebody else': '&apiKeyId=key_other',
  }
  for (const [name, query] of Object.entries(cases)) {
    const url = `/api/client/credits/history?size=${size}${query}`
    const timing = await measure(() => get(url, token))
    results.push({ name, timing, floor, limitMs, scanned: await scannedTables(url, token) })
  }
  const summary = '/api/client/credits/summary'
  const timing = await measure(() => get(summary, token))
  const scanned = await scannedTables(summary, token)
  results.push({ name: 'summary', timing, floor, limitMs, scanned })
  report(results)

  async function lastPage(query: string): Promise<number> {
    const { pages: last } = await get(`/api/client/credits/history?size=${size}${query}`, token)
    return last
  }
})

/** Adds one organization with entries over two years, a third of them by one key, among others with a few. */
async function seed(client: Connection): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into organizations (id, name, credits, entry_count)
     select 'org_' || n, 'Organization ' || n, 1000000, case n when 1 then $1::int else 1000 end
     from generate_series(1, 200) n`,
    [entries],
  )
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, is_verified, organization_id)
     values ('usr_1', 'ada@example.com', '-', 'Ada', 'Nowak', true, 'org_1')`,
  )
  await client.query(
    `insert into credit_entries (organization_id, number, change_amount, balance_after, reason, reference, api_key_id, api_key_name, key_number, created_at)
     select 'org_1', n, case n % 1000 when 0 then 6250 else -8 end, 1000000,
            case n % 1000 when 0 then 'top_up' else 'analysis' end, 'org_1 ' || n,
            case n % 3 when 0 then 'key_1' end, case n % 3 when 0 then 'Newsroom' end, case n % 3 when 0 then n / 3 end,
            timestamptz '2024-11-01' + n * (interval '2 years' / $1::int)
     from generate_series(1, $1::int) n`,
    [entries],
  )
  await client.query(
    `insert into credit_entries (organization_id, number, change_amount, balance_after, reason, reference, api_key_id, api_key_name, key_number, created_at)
     select 'org_' || o, n, -8, 1000000, 'analysis', 'org_' || o || ' ' || n,
            case o when 2 then 'key_other' else 'key_of_' || o end, 'Desk', n,
            timestamptz '2024-11-01' + n * interval '16 hours'
     from generate_series(2, 200) o, generate_series(1, 1000) n`,
  )
  await client.query('vacuum (analyze) credit_entries')
  await client.query('vacuum (analyze) organizations')
}
