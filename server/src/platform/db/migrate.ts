import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const directory = new URL('./migrations/', import.meta.url)
const lockId = 4_151_620

/**
 * Applies each numbered SQL file once, in order; safe when several processes start together. `wanted` stops
 * at an earlier state, to restore a backup made then.
 */
export async function migrate(pool: pg.Pool, wanted?: readonly string[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Migrating a large table may take longer than any request, and so may waiting for another process's
    // migration.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockId])
    return await applyMissing(client, wanted ?? (await migrationNames()))
  } finally {
    // Closing the connection releases the lock and resets the timeout.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient, wanted: readonly string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  const missing = wanted.filter((name) => !done.has(name))
  for (const name of missing) await apply(client, name)
  return missing
}

/** Every migration of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(new URL(name, directory), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
