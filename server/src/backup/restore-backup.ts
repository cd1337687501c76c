import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findWrongBalances } from '../features/credits/check-balances.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open.ts'
import { migrateJobs } from '../platform/queue/jobs.ts'
import {
  BackupRefusal,
  type Head,
  jobsSection,
  readLines,
  type Section,
  sectionEnd,
  type Tail,
} from './format.ts'
import { findFilledTable, findTables } from './tables.ts'

/** A file that was read completely and found intact. */
export interface Backup {
  file: string
  head: Head
  tail: Tail
}

/**
 * Restores a backup into an empty database: everything, with counts and credit balances verified, or nothing.
 * The tables are created as they were; a newer release migrates them at its next start.
 */
export async function restoreBackup(url: string, { file, head, tail }: Backup): Promise<Tail> {
  const pool = openPool(url, 3)
  try {
    await prepare(pool, head)
    const client = await pool.connect()
    try {
      // No time limit, however much data there is.
      await client.query('set statement_timeout = 0')
      await client.query('begin')
      await refuseFilled(client)
      await fill(client, { file, tail })
      await verify(client, tail)
      await client.query('commit')
      await client.query('analyze')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
    return tail
  } finally {
    await pool.end()
  }
}

/** Reads the whole file, so that a truncated or damaged one is refused before anything is written. */
export async function checkBackup(file: string): Promise<Backup> {
  const hash = createHash('sha256')
  let first: Buffer | null = null
  let last: Buffer | null = null
  try {
    for await (const line of readLines(file)) {
      if (last) hash.update(last)
      first ??= line
      last = line
    }
  } catch (cause) {
    throw new BackupRefusal(`${file} cannot be read to its end: ${messageOf(cause)}`)
  }
  const head = parse<Head>(first)
  const tail = parse<Tail>(last)
  if (head?.inkprint_backup !== 1) throw new BackupRefusal(`${file} is not a backup of Inkprint.`)
  if (tail?.sha256 !== hash.digest('hex')) throw new BackupRefusal(`${file} is damaged or cut off.`)
  return { file, head, tail }
}

/** Creates the tables as they were at the time of the backup. */
async function prepare(pool: pg.Pool, { migrations }: Head): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new BackupRefusal(`The backup is of a newer release: ${unknown.join(', ')} is not known.`)
  }
  const client = await pool.connect()
  try {
    const { rows } = await client.query("select to_regclass('migrations') is not null as is_there")
    if (rows[0].is_there) {
      const applied = await client.query<{ name: string }>('select name from migrations')
      const later = applied.rows.filter(({ name }) => !migrations.includes(name))
      if (later.length > 0) {
        throw new BackupRefusal(
          'The database was prepared by a newer release than the backup’s: make a fresh one.',
        )
      }
    }
    await refuseFilled(client)
  } finally {
    client.release()
  }
  await migrate(pool, migrations)
  await migrateJobs(pool)
}

async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const filled = await findFilledTable(client)
  if (filled) throw new BackupRefusal(`The database is not empty: there are rows in ${filled}.`)
}

async function fill(
  client: pg.PoolClient,
  { file, tail }: { file: string; tail: Tail },
): Promise<void> {
  const tables = await findTables(client)
  const lines = readLines(file)
  await lines.next()
  for (;;) {
    const { value } = await lines.next()
    const section = parse<Section>(value)
    if (!section?.table) break
    const rows = Readable.from(rowsOf(lines))
    if (section.table === jobsSection.table) {
      await addJobs(client, rows)
      continue
    }
    requireColumns(tables, section)
    await addRows(client, { section, rows })
  }
  for (const [name, last] of Object.entries(tail.sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, last])
  }
}

/** Names are inserted into statements unescaped, so they must be known names. */
function requireColumns(tables: Section[], { table, columns }: Section): void {
  const known = tables.find((each) => each.table === table)
  const unknown = columns.filter((column) => !known?.columns.includes(column))
  if (!known || unknown.length > 0) {
    throw new BackupRefusal(`There is no ${[table, ...unknown].join('.')} here.`)
  }
}

/** Stops at the end of the section; the following lines are left to the next reader. */
async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done || value.equals(sectionEnd)) return
    yield value
  }
}

/** Triggers are off: the counts and order they would produce are in the file, too. */
async function addRows(
  client: pg.PoolClient,
  { section: { table, columns }, rows }: { section: Section; rows: Readable },
): Promise<void> {
  await client.query(`alter table ${table} disable trigger user`)
  await pipeline(rows, client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
  await client.query(`alter table ${table} enable trigger user`)
}

async function addJobs(client: pg.PoolClient, rows: Readable): Promise<void> {
  await client.query(
    `create temporary table restored_jobs
       (place bigint generated always as identity, identifier text, payload json, queue_name text,
        run_at timestamptz, max_attempts integer, job_key text, priority integer) on commit drop`,
  )
  const columns = jobsSection.columns.join(', ')
  await pipeline(rows, client.query(copyFrom(`copy restored_jobs (${columns}) from stdin`)))
  await client.query(
    `select graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
              max_attempts => max_attempts, job_key => job_key, priority => priority)
     from restored_jobs order by place`,
  )
}

async function verify(client: pg.ClientBase, { rows: expected }: Tail): Promise<void> {
  for (const [table, rows] of Object.entries(expected)) {
    const { rows: counted } = await client.query(`select count(*)::int as rows from ${table}`)
    if (counted[0].rows !== rows) {
      throw new BackupRefusal(`${table} has ${counted[0].rows} rows instead of ${rows}.`)
    }
  }
  const faults = await findWrongBalances(client)
  if (faults.length > 0) {
    throw new BackupRefusal(`The books do not add up:\n${faults.slice(0, 20).join('\n')}`)
  }
}

function parse<Shape>(line: Buffer | null | undefined): Shape | null {
  try {
    return line ? JSON.parse(line.toString('utf8')) : null
  } catch {
    return null
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
