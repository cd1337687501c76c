import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from './open.ts'

test('a call waits for a connection as long as the operator sets, and then fails', async () => {
  const { databaseUrl } = await testApp()
  const { waitMs } = readConfig({ DATABASE_WAIT_SECONDS: '1' }).database
  const pool = openPool(databaseUrl, 1, waitMs)
  onTestFinished(() => pool.end())
  const taken = await pool.connect()
  const late = pool.connect()
  await expect(late).rejects.toThrow('timeout exceeded when trying to connect')
  taken.release()
})
