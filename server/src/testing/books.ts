import pg from 'pg'
import { expect } from 'vitest'
import { findFaultyBooks } from '../features/credits/books.ts'
import type { TestApp } from './test-app.ts'

export async function expectGoodBooks({ databaseUrl }: Pick<TestApp, 'databaseUrl'>) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    expect(await findFaultyBooks(client)).toEqual([])
  } finally {
    await client.end()
  }
}
