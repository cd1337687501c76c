import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'

type Place = Pick<TestApp, 'deps' | 'databaseUrl'>

/** Opens a concurrent transaction that has run `statement` and stays open. */
export async function openTransaction({ databaseUrl }: Place, statement: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  // The connection is gone before the database itself is dropped.
  client.on('error', () => {})
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(statement)
  return client
}

/**
 * Starts each work once the one before it waits for a lock or has ended, so that they get their locks in this
 * order. Returns the outcome of each.
 */
export async function startInTurn<Result>(
  place: Place,
  works: (() => Promise<Result>)[],
): Promise<{ all: Promise<Result[]> }> {
  const started: Promise<Result>[] = []
  for (const work of works) {
    const before = await countWaiting(place)
    let hasEnded = false
    const end = () => {
      hasEnded = true
    }
    const current = work()
    current.then(end, end)
    started.push(current)
    while (!hasEnded && (await countWaiting(place)) <= before) await sleep(5)
  }
  return { all: Promise.all(started) }
}

async function countWaiting({ deps }: Place): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows[0]?.waiting ?? 0
}
