import { setTimeout } from 'node:timers/promises'
import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { testApp } from '../../testing/test-app.ts'

const ready = { is_ready: true, state: 'ready' }

describe('readiness', () => {
  test('is true where everything is migrated, for anybody and without a secret', async () => {
    const app = await testApp()
    expect(await app.call(api.health.getReadiness, {})).toMatchObject({ status: 200, body: ready })
    expect((await app.app.inject({ url: '/v1/health/ready/' })).json()).toEqual(ready)
  })

  test('is false while a migration is pending; the process lives all the same', async () => {
    const app = await testApp()
    const [newest] = await app.deps.db
      .selectFrom('migrations')
      .selectAll()
      .orderBy('name', 'desc')
      .limit(1)
      .execute()
    await app.deps.db
      .deleteFrom('migrations')
      .where('name', '=', newest?.name ?? '')
      .execute()
    expect(await app.call(api.health.getReadiness, {})).toMatchObject({
      status: 503,
      body: { is_ready: false, state: 'migrations_pending' },
    })
    expect((await app.call(api.health.getBasic, {})).status).toBe(200)
  })

  test('is false without the database and true again with it, without a restart', async () => {
    const app = await testApp()
    const database = await administer(app.databaseUrl)
    await database.allow(false)
    expect(await app.call(api.health.getReadiness, {})).toMatchObject({
      status: 503,
      body: { is_ready: false, state: 'database_unavailable' },
    })
    expect((await app.call(api.health.getBasic, {})).status).toBe(200)
    await database.allow(true)
    await expect
      .poll(async () => (await app.call(api.health.getReadiness, {})).status, { timeout: 10_000 })
      .toBe(200)
  })

  test('a copy whose connections are all busy stays ready: the others would drown next', async () => {
    const app = await testApp()
    expect((await app.call(api.health.getReadiness, {})).status).toBe(200)
    const busy = Array.from({ length: 12 }, () => sql`select pg_sleep(4)`.execute(app.deps.db))
    await setTimeout(1_100)
    expect(await app.call(api.health.getReadiness, {})).toMatchObject({ status: 200, body: ready })
    await Promise.all(busy)
  })

  test('turns false at SIGTERM while calls are still answered, until the drain is over', async () => {
    const database = await createTestDatabase(inject('databaseServer'))
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret for tests that is long enough',
      DRAIN_SECONDS: '3',
    })
    onTestFinished(async () => {
      await server.kill()
      await database.drop()
    })
    const readiness = async () => (await fetch(`${server.url}/v1/health/ready`)).json()
    expect(await readiness()).toEqual(ready)
    const stopped = server.stop()
    await expect.poll(readiness).toEqual({ is_ready: false, state: 'draining' })
    expect((await fetch(`${server.url}/v1/health/basic`)).status).toBe(200)
    expect((await fetch(`${server.url}/v1/health/database`)).status).toBe(200)
    expect(await stopped).toBe(0)
    await expect(fetch(`${server.url}/v1/health/basic`)).rejects.toThrow()
  })
})

/** Lets nobody into a database, or everybody again. */
async function administer(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  onTestFinished(() => client.end())
  return {
    async allow(isAllowed: boolean) {
      await client.query(`alter database ${name} with allow_connections ${isAllowed}`)
      if (isAllowed) return
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
    },
  }
}
