import pg from 'pg'
import { expect } from 'vitest'
import { findWrongBalances } from '../features/credits/check-balances.ts'
import type { TestApp } from './test-app.ts'

export async function expectGoodBooks({ databaseUrl }: Pick<TestApp, 'databaseUrl'>) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    expect(await findWrongBalances(client)).toEqual([])
  } finally {
    await client.end()
  }
}
