import { expect, inject, test } from 'vitest'
import { migrateJobs } from '../jobs.ts'
import { createTestDatabase } from '../testing/database.ts'
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
