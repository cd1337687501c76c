import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { migrateJobs } from '../queue/jobs.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open.ts'

test('[SC-16] copies that start together apply each migration once', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const pools = Array.from({ length: 4 }, () => openPool(database.url, 3))
  try {
    const applied = await Promise.all(
      pools.map(async (pool) => {
        const names = await migrate(pool)
        await migrateJobs(pool)
        return names
      }),
    )
    const names = applied.flat()
    expect(names).toContain('0001_accounts.sql')
    expect(new Set(names).size).toBe(names.length)
    expect(await migrate(pools[0] ?? openPool(database.url, 1))).toEqual([])
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.drop()
  }
})

test('a copy waits for a migration that takes longer than a request may', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const impatient = new pg.Pool({ connectionString: database.url, max: 1, statement_timeout: 50 })
  const other = new pg.Client(database.url)
  try {
    await other.connect()
    await other.query('select pg_advisory_lock(4151620)')
    const migrated = migrate(impatient)
    await setTimeout(300)
    await other.query('select pg_advisory_unlock(4151620)')
    expect(await migrated).toContain('0001_accounts.sql')
    // Requests are still held to their time.
    await expect(impatient.query('select pg_sleep(1)')).rejects.toThrow('statement timeout')
  } finally {
    await other.end()
    await impatient.end()
    await database.drop()
  }
})
