import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDb, openPool } from '../../platform/db/open.ts'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { isKey, newKey } from './key-format.ts'
import { compactUsage, countUse } from './usage.ts'

const minuteMs = 60_000

describe('API keys in use', () => {
  test('[KA-01] a key authenticates as a bearer token or in X-API-Key', async () => {
    const app = await testApp()
    const { key } = await makeMember(app)
    const headers = [
      { authorization: `Bearer ${key.api_key}` },
      { authorization: `bearer ${key.api_key}` },
      { 'x-api-key': key.api_key },
    ]
    for (const header of headers) expect((await credits(app, header)).statusCode).toBe(200)
  })

  test('[KA-01] a missing, unknown, inactive or deleted key, and a session token, are 401', async () => {
    const app = await testApp()
    const { key, token, organizationId } = await makeMember(app)
    const inactive = await makeMember(app)
    await app.deps.db
      .updateTable('api_keys')
      .set({ is_active: false })
      .where('id', '=', inactive.key.id)
      .execute()
    await app.call(api.apiKeys.remove, { id: organizationId, keyId: key.id }, token)
    const refused = [
      {},
      { authorization: `Bearer ${newKey()}` },
      { authorization: `Bearer ${key.api_key}` },
      { 'x-api-key': inactive.key.api_key },
      { authorization: `Bearer ${token}` },
      { authorization: `Basic ${inactive.key.api_key}` },
      { 'x-api-key': '' },
    ]
    for (const header of refused) {
      const reply = await credits(app, header)
      expect(reply.statusCode).toBe(401)
      const isDisabled = Object.values(header).includes(inactive.key.api_key)
      const detail = isDisabled ? 'The API key “Newsroom” is disabled.' : 'Unauthorized'
      expect(reply.json()).toMatchObject({ detail, code: 'UNAUTHORIZED' })
    }
  })

  test('[RP-07] a key is no session: it opens no client or admin call', async () => {
    const app = await testApp()
    const { key } = await makeMember(app)
    expect((await app.call(api.organization.get, {}, key.api_key)).status).toBe(401)
    expect((await app.call(api.admin.users.list, {}, key.api_key)).status).toBe(401)
  })

  test('keys of an inactive organization answer 403 at once and count nothing', async () => {
    const app = await testApp()
    const { key, token, organizationId } = await makeMember(app)
    await app.deps.db
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', organizationId)
      .execute()
    const reply = await credits(app, { 'x-api-key': key.api_key })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'ORGANIZATION_INACTIVE' })
    expect(await requestCount(app, { token, keyId: key.id })).toBe(0)
  })

  test('[KA-16] a key is ink_, 256 random bits and a checksum; one mistyped letter is noticed without a query', async () => {
    const keys = Array.from({ length: 200 }, () => newKey())
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(/^ink_[0-9A-Za-z]{49}$/)
      expect(isKey(key)).toBe(true)
      const place = 4 + (key.charCodeAt(10) % 49)
      const letter = key[place] === 'a' ? 'b' : 'a'
      expect(isKey(key.slice(0, place) + letter + key.slice(place + 1))).toBe(false)
    }
    for (const wrong of ['', 'ink_', `${keys[0]}0`, keys[0]?.slice(4) ?? '']) {
      expect(isKey(wrong)).toBe(false)
    }
    const app = await testApp()
    await app.deps.db.destroy()
    const key = newKey()
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    expect((await credits(app, { 'x-api-key': mistyped })).statusCode).toBe(401)
  })

  test('[KA-18, SC-09] every use counts and sets the last use, from two processes at once', async () => {
    const app = await testApp()
    const { key, token } = await makeMember(app)
    const pool = openPool(app.databaseUrl, 8)
    const db = openDb(pool)
    const second = await buildApp({ ...app.deps, db })
    const before = app.deps.now()
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        credits(index % 2 === 0 ? app : { app: second }, { 'x-api-key': key.api_key }),
      ),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(60).fill(200))
    await second.close()
    await db.destroy()
    expect(await requestCount(app, { token, keyId: key.id })).toBe(60)
    const { body } = await app.call(api.apiKeys.list, {}, token)
    const lastUse = new Date(body.api_keys[0]?.last_used_at ?? 0).getTime()
    expect(lastUse).toBeGreaterThanOrEqual(before.getTime())
    expect(lastUse).toBeLessThanOrEqual(app.deps.now().getTime())
  })

  test('[KA-09, KA-14] answers tell what is left; beyond the limit they are 429 until the minute is over', async () => {
    const app = await testApp({ env: { LIMIT_KEY_REQUESTS: '5' } })
    const { key, token } = await makeMember(app)
    startOfMinute(app)
    const header = { 'x-api-key': key.api_key }
    const replies = await Promise.all(Array.from({ length: 12 }, () => credits(app, header)))
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    const left = replies
      .filter((reply) => reply.statusCode === 200)
      .map((reply) => Number(reply.headers['ratelimit-remaining']))
    expect(left.sort()).toEqual([0, 1, 2, 3, 4])

    const refused = await credits(app, header)
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBe(Number(refused.headers['ratelimit-reset']))
    expect(wait).toBeGreaterThan(0)
    expect(await requestCount(app, { token, keyId: key.id })).toBe(5)

    app.advance(wait * 1000)
    expect((await credits(app, header)).headers).toMatchObject({ 'ratelimit-remaining': '4' })
  })

  test('[KA-09] the headers also stand on refusals of what was sent', async () => {
    const app = await testApp()
    const { key } = await makeMember(app)
    const reply = await app.app.inject({
      method: 'POST',
      url: '/v1/price',
      headers: { 'x-api-key': key.api_key },
      payload: { text: 7 },
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '600' })
  })

  test('[KA-10] by default a key has 600 requests a minute', async () => {
    const app = await testApp()
    const { key } = await makeMember(app)
    startOfMinute(app)
    await countUse(app.deps, key.id)
    await app.deps.db.updateTable('key_usage').set({ requests: 599 }).execute()
    const header = { 'x-api-key': key.api_key }
    expect((await credits(app, header)).headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '0',
    })
    expect((await credits(app, header)).statusCode).toBe(429)
  })

  test('one key’s limit is nobody else’s', async () => {
    const app = await testApp({ env: { LIMIT_KEY_REQUESTS: '1' } })
    const { key } = await makeMember(app)
    const other = await makeMember(app)
    startOfMinute(app)
    expect((await credits(app, { 'x-api-key': key.api_key })).statusCode).toBe(200)
    expect((await credits(app, { 'x-api-key': key.api_key })).statusCode).toBe(429)
    expect((await credits(app, { 'x-api-key': other.key.api_key })).statusCode).toBe(200)
  })

  test('the nightly compaction changes neither counts nor the last use', async () => {
    const app = await testApp()
    const { key, token } = await makeMember(app)
    for (let use = 0; use < 30; use += 1) {
      app.advance(7 * minuteMs)
      await countUse(app.deps, key.id)
    }
    const lastUse = await lastUsedAt(app, token)
    const rowsBefore = await usageRows(app)
    app.advance(4 * 24 * 60 * minuteMs)
    await compactUsage(app.deps)
    await compactUsage(app.deps)
    expect(rowsBefore).toBe(30)
    expect(await usageRows(app)).toBeLessThanOrEqual(2)
    expect(await requestCount(app, { token, keyId: key.id })).toBe(30)
    expect(await lastUsedAt(app, token)).toBe(lastUse)
    await countUse(app.deps, key.id)
    expect(await requestCount(app, { token, keyId: key.id })).toBe(31)
    expect(await lastUsedAt(app, token)).not.toBe(lastUse)
  })

  test('a use of a key that is gone is refused', async () => {
    const app = await testApp()
    await expect(countUse(app.deps, 'key_gone')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

function credits({ app }: Pick<TestApp, 'app'>, headers: Record<string, string>) {
  return app.inject({ method: 'GET', url: '/v1/credits', headers })
}

/** A test that fills a minute must not run into the next. */
function startOfMinute({ advance, deps }: TestApp): void {
  advance(minuteMs - (deps.now().getTime() % minuteMs))
}

async function requestCount(
  { call }: TestApp,
  { token, keyId }: { token: string; keyId: string },
): Promise<number | undefined> {
  const { body } = await call(api.apiKeys.countRequests, { api_key_ids: [keyId] }, token)
  return body.result[keyId]
}

async function lastUsedAt({ call }: TestApp, token: string): Promise<string | null | undefined> {
  const { body } = await call(api.apiKeys.list, {}, token)
  return body.api_keys[0]?.last_used_at
}

async function usageRows({ deps }: TestApp): Promise<number> {
  return (await deps.db.selectFrom('key_usage').select('key_id').execute()).length
}
