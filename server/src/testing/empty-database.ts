import { inject, onTestFinished } from 'vitest'
import { openDb, openPool } from '../platform/db/open.ts'
import { createTestDatabase } from './database.ts'

/** An empty database, dropped after the test. */
export async function emptyDatabase() {
  const { url, drop } = await createTestDatabase(inject('databaseServer'), 'empty')
  const pool = openPool(url, 3)
  const db = openDb(pool)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, pool, db }
}
