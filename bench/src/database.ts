import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@inkprint/server/db'
import { startEmbedded } from '@inkprint/server/db/embedded'
import { migrate } from '@inkprint/server/db/migrate'
import { migrateJobs } from '@inkprint/server/jobs'
import type pg from 'pg'

export interface BenchDatabase {
  pool: pg.Pool
  databaseUrl: string
}

/** Runs on a separate migrated database, as durable as in production by default; removed afterward. */
export async function onDatabase(
  { connections, settings = [] }: { connections: number; settings?: string[] },
  run: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'inkprint-bench-'))
  const embedded = await startEmbedded(directory, settings)
  const pool = openPool(embedded.url, connections)
  try {
    await migrate(pool)
    await migrateJobs(pool)
    await run({ pool, databaseUrl: embedded.url })
  } finally {
    await pool.end()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
