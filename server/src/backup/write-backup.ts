import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  BackupRefusal,
  type Head,
  jobsSection,
  lineOf,
  type Section,
  sectionEnd,
} from './format.ts'
import { findSequences, findTables } from './tables.ts'

/**
 * Writes a consistent snapshot while the product keeps running. The file gets its final name only when it is
 * complete. Because it contains people's texts, only its owner can read it.
 */
export async function writeBackup(
  client: pg.Client,
  file: string,
): Promise<{ rows: Record<string, number> }> {
  if (await exists(file)) throw new BackupRefusal(`${file} exists already.`)
  const unfinished = `${file}.${process.pid}.unfinished`
  const rows: Record<string, number> = {}
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      wholeOf(client, rows),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }),
    )
    await client.query('rollback')
    await flush(unfinished)
    await rename(unfinished, file)
    return { rows }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Yields the whole backup, and counts the rows of each table into `rows` on the way. */
async function* wholeOf(client: pg.Client, rows: Record<string, number>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  yield* hashed(hash, sectionsOf(client, rows))
  yield lineOf({ rows, sequences: await findSequences(client), sha256: hash.digest('hex') })
}

async function* hashed(hash: Hash, parts: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}

async function* sectionsOf(
  client: pg.Client,
  rows: Record<string, number>,
): AsyncGenerator<Buffer> {
  yield lineOf(await headOf(client))
  const tables = await findTables(client)
  const names = tables.map((each) => each.table).join(', ')
  // From here on, nobody can change the tables' structure.
  await client.query(`lock table ${names} in access share mode`)
  for (const section of [...tables, jobsSection]) {
    yield lineOf(section)
    const copy = client.query(copyTo(`copy ${sourceOf(section)} to stdout`))
    yield* copy
    rows[section.table] = copy.rowCount
    yield sectionEnd
  }
}

async function headOf(client: pg.Client): Promise<Head> {
  // Makes the output independent of the server's own settings.
  await client.query(
    "set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 3; set local client_encoding = 'UTF8'",
  )
  const { rows: versions } = await client.query('show server_version')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return {
    inkprint_backup: 1,
    taken_at: new Date().toISOString(),
    server_version: versions[0].server_version,
    migrations: rows.map((row) => row.name),
  }
}

function sourceOf({ table, columns }: Section): string {
  if (table !== jobsSection.table) return `${table} (${columns.join(', ')})`
  // A running job is written as waiting, because the process running it is gone after a restore.
  return `(select tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
           from graphile_worker._private_jobs jobs
           join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
           left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
           where jobs.attempts < jobs.max_attempts
           order by jobs.id)`
}

/** Flushes the file to disk before it is considered complete. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
