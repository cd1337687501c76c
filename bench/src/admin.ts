import { compactFigures } from '@inkprint/server/admin-figures'
import { measureCounting } from './admin-counting.ts'
import { seedAdministration } from './admin-data.ts'
import {
  type LargeDatabase,
  measure,
  onLargeDatabase,
  onOneConnection,
  type Result,
  report,
  type Timing,
} from './large-database.ts'

const [users = 1_000_000, organizations = 200_000, analyses = 10_000_000] = process.argv
  .slice(2)
  .map(Number)
const limitMs = 150

await onLargeDatabase(
  (client) => seedAdministration(client, { users, organizations, analyses, days: 730 }),
  async (server) => {
    await server.pool.query(
      "update users set is_superuser = true, is_active = true, is_verified = true where id = 'usr_' || lpad('1', 22, '0')",
    )
    const token = await server.signIn(`usr_${'1'.padStart(22, '0')}`)
    await compactFigures(server.deps)
    report(await measureLists(server, token))
    report(await measureStats(server, token))
    await checkFigures(server, token)
    await measureCounting(server)
  },
)

async function measureLists(server: LargeDatabase, token: string): Promise<Result[]> {
  const results: Result[] = []
  for (const { path, sorts, searches } of listings()) {
    const table = path === 'users' ? 'users' : 'organizations'
    const floor = await floorOf(server, { table, token })
    results.push({
      name: `floor: signed-in call + 20 ${table} by key`,
      timing: floor,
      floor,
      limitMs,
    })
    const { pages } = await server.get(`/api/admin/${path}/`, token)
    const cases: [string, string][] = [['first page', '?page=1']]
    for (const sort of sorts) {
      cases.push([`${sort}, first page`, `?sort_by=${sort}`])
      cases.push([`${sort}, last page`, `?sort_by=${sort}&sort_order=desc&page=${pages}`])
    }
    cases.push(['middle page', `?page=${Math.floor(pages / 2)}`])
    for (const [what, query] of searches) {
      cases.push([`search ${what}`, `?${query}`])
      const { pages: last } = await server.get(`/api/admin/${path}/?${query}`, token)
      if (last > 1)
        cases.push([`search ${what}, last page by name`, `?${query}&sort_by=name&page=${last}`])
    }
    for (const [name, query] of cases) {
      const url = `/api/admin/${path}/${query}`
      const timing = await measure(() => server.get(url, token), 20)
      const scanned = await server.scannedTables(url, token)
      results.push({ name: `${path}: ${name}`, timing, floor, limitMs, scanned })
    }
  }
  return results
}

/** The requests for each list; a search for one letter or a whole domain has very many hits. */
function listings() {
  return [
    {
      path: 'organizations',
      sorts: ['name', 'is_active', 'credits', 'created_at', 'updated_at'],
      searches: [
        ['a name', 'name_filter=quiet%20quill%20123'],
        ['a word', 'name_filter=quill'],
        ['one letter', 'name_filter=e'],
      ],
    },
    {
      path: 'users',
      sorts: ['name', 'email', 'is_active', 'created_at'],
      searches: [
        ['a person', 'search=ada%20nowak'],
        ['a surname', 'search=nowak'],
        ['an address', 'search=rosa.kim.4'],
        ['an organization', 'search=golden%20gazette'],
        ['nothing', 'search=qqxqq'],
        ['a domain', 'search=example.com'],
        ['one letter', 'search=e'],
        ['two letters nobody has', 'search=xq'],
      ],
    },
  ] satisfies { path: string; sorts: string[]; searches: [string, string][] }[]
}

async function floorOf(
  { pool, get }: LargeDatabase,
  { table, token }: { table: string; token: string },
): Promise<Timing> {
  const { rows } = await pool.query(`select id from ${table} order by id desc limit 20`)
  const ids = rows.map((row) => row.id)
  const signedIn = await measure(() => get('/auth/jwt/me', token), 20)
  const byKey = await measure(
    () => pool.query(`select id, created_at from ${table} where id = any($1)`, [ids]),
    20,
  )
  return { p50: signedIn.p50 + byKey.p50, p95: signedIn.p95 + byKey.p95 }
}

async function measureStats(server: LargeDatabase, token: string): Promise<Result[]> {
  const floor = await measure(() => server.get('/auth/jwt/me', token), 20)
  const results: Result[] = []
  for (const name of ['stats', 'trends']) {
    const url = `/api/admin/dashboard/${name}`
    const timing = await measure(() => server.get(url, token), 20)
    const scanned = await server.scannedTables(url, token)
    results.push({ name: `dashboard: ${name}`, timing, floor, limitMs: 100, scanned })
  }
  return results
}

/** Compares the kept figures with the rows themselves. */
async function checkFigures({ pool, get }: LargeDatabase, token: string): Promise<void> {
  const stats = await get('/api/admin/dashboard/stats', token)
  const month = "created_at >= date_trunc('month', now(), 'UTC')"
  const { rows } = await onOneConnection(pool, (client) =>
    client.query(
      `select (select count(*) from users) as total_users,
            (select count(*) from organizations) as total_organizations,
            (select count(*) from analyses where ${month}) as analyses_this_month,
            (select -sum(change_amount) from credit_entries where ${month} and reason = 'analysis') as credits_consumed_this_month`,
    ),
  )
  for (const [name, counted] of Object.entries(rows[0] ?? {})) {
    if (stats[name] !== Number(counted))
      throw new Error(`${name}: ${stats[name]}, counted ${counted}`)
  }
  console.log(`the figures agree with the rows: ${JSON.stringify(rows[0])}`)
}
