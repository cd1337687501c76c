import { buildApp } from '@inkprint/server/app'
import { readConfig } from '@inkprint/server/config'
import { openDb, type openPool } from '@inkprint/server/db'
import { openDocumentPool } from '@inkprint/server/document-pool'
import { queuedJobs } from '@inkprint/server/jobs'
import { openLog } from '@inkprint/server/log'
import { noMeter } from '@inkprint/server/meter'
import { openOutgoing } from '@inkprint/server/outgoing'
import { openRecords } from '@inkprint/server/records'
import { startSession } from '@inkprint/server/sessions'
import { quickDetector } from '@inkprint/server/testing/quick-detector'
import { onDatabase } from './database.ts'

export type Pool = ReturnType<typeof openPool>
export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, string>[] }>
}

export type LargeDatabase = Awaited<ReturnType<typeof serve>>

/**
 * Durability is not needed: the database is thrown away, and only reads and relative write costs are
 * measured.
 */
const seedQuickly = [
  'shared_buffers=1GB',
  'max_wal_size=16GB',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** Fills a separate database and starts the whole server on it; both are removed afterward. */
export async function onLargeDatabase(
  seed: (client: Connection) => Promise<void>,
  run: (server: LargeDatabase) => Promise<void>,
): Promise<void> {
  await onDatabase({ connections: 20, settings: seedQuickly }, async ({ pool }) => {
    const start = performance.now()
    await onOneConnection(pool, async (client) => {
      await seed(client)
      // Triggers are off, so users have to be made members here.
      await client.query(
        `insert into memberships (organization_id, user_id, role)
         select organization_id, id, 'owner' from users where organization_id is not null
         on conflict do nothing`,
      )
    })
    console.log(`seeded in ${Math.round((performance.now() - start) / 1000)} s`)
    const server = await serve(pool)
    await run(server)
    await server.app.close()
  })
}

/**
 * Runs slow statements on one connection. It is closed afterward, even after a failure: otherwise the pool
 * would wait for it forever.
 */
export async function onOneConnection<T>(
  pool: Pool,
  run: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await run(client)
  } finally {
    client.release(true)
  }
}

interface Read {
  sql: string
  parameters: readonly unknown[]
  /** The `set local` statements of its transaction before it. */
  settings: readonly string[]
}

async function serve(pool: Pool) {
  const { settings } = readConfig({ JWT_SECRET: 'a secret for measuring that is long enough' })
  let reads: Read[] = []
  watchReads(pool, (read) => void reads.push(read))
  const db = openDb(pool)
  const deps = {
    db,
    settings,
    mail: { send: async () => {}, close() {} },
    detector: { ...quickDetector, close: async () => {} },
    documents: openDocumentPool(),
    payments: null,
    outgoing: openOutgoing({ isLocalAllowed: false }),
    records: openRecords({ server: null }),
    jobs: queuedJobs,
    log: openLog({ level: 'silent', isReadable: false }),
    now: () => new Date(),
    meter: noMeter,
    isDraining: () => false,
  }
  const app = await buildApp(deps)
  const get = async (url: string, token: string) => {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
  return {
    app,
    pool,
    deps,
    get,
    signIn: (userId: string) => startSession(deps, userId),
    /** Large tables that the database scans sequentially to answer. */
    async scannedTables(url: string, token: string): Promise<string[]> {
      reads = []
      await get(url, token)
      const plans = await Promise.all(reads.map((read) => planOf(pool, read)))
      const scans = plans.flatMap((plan) => [
        ...plan.matchAll(/"Node Type": "Seq Scan"[^}]*?"Relation Name": "(\w+)"/g),
      ])
      const large = await largeTables(pool)
      return scans.map((match) => match[1] ?? '').filter((table) => large.has(table))
    },
  }
}

/** Tracks each connection separately, since settings apply only to the connection's own transaction. */
function watchReads(pool: Pool, tell: (read: Read) => void): void {
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    let settings: string[] = []
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (
      statement: string | { text: string; values?: unknown[] },
      ...more: unknown[]
    ) => {
      const { text: sql, values = [] } =
        typeof statement === 'string' ? { text: statement } : statement
      if (/^(begin|start transaction|commit|rollback)\b/.test(sql)) settings = []
      if (/^set local /.test(sql)) settings = [...settings, sql]
      if (/^\s*(with|select)\b/.test(sql)) tell({ sql, parameters: values, settings })
      return send(statement, ...more)
    }
    client.query = query as typeof client.query
  })
}

/** The plan under the settings that were in effect for the statement. */
async function planOf(pool: Pool, { sql, parameters, settings }: Read): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const setting of settings) await client.query(setting)
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
    return JSON.stringify(rows, null, 1)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A sequential scan of a small table is fine. */
async function largeTables(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and reltuples > 50000",
  )
  return new Set(rows.map((row) => row.relname))
}

export interface Timing {
  p50: number
  p95: number
}

/** Milliseconds of repeated runs, after some that only warm up. */
export async function measure(run: () => Promise<unknown>, times = 60): Promise<Timing> {
  const taken: number[] = []
  for (let time = -10; time < times; time += 1) {
    const start = performance.now()
    await run()
    if (time >= 0) taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

export interface Result {
  name: string
  timing: Timing
  floor: Timing
  limitMs: number
  scanned?: string[]
}

/** Prints one line per measurement; the ratio compares it with the floor measured in the same run. */
export function report(results: Result[]): void {
  const ms = (value: number) => value.toFixed(1).padStart(8)
  console.log(`${'what'.padEnd(44)}  p50 ms    p95 ms  x floor   limit`)
  for (const { name, timing, floor, limitMs, scanned = [] } of results) {
    const verdict = timing.p95 < limitMs ? 'ok' : 'TOO SLOW'
    const scans = scanned.length > 0 ? `  scans ${[...new Set(scanned)].join(', ')}` : ''
    const ratio = (timing.p50 / floor.p50).toFixed(1).padStart(7)
    console.log(
      `${name.padEnd(44)}${ms(timing.p50)}  ${ms(timing.p95)}  ${ratio}  < ${limitMs} ${verdict}${scans}`,
    )
  }
}
