import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

const hourMs = 3_600_000

async function prepare() {
  const app = await testApp()
  const { token, organizationId: id, key } = await makeMember(app, { credits: 7 })
  const works = async (secret: string) =>
    (await app.call(api.credits.getBalance, {}, secret)).status === 200
  const rotate = async (overlap_hours?: number) => {
    const input = { id, keyId: key.id, ...(overlap_hours !== undefined && { overlap_hours }) }
    return (await app.call(api.apiKeys.rotate, input, token)).body
  }
  return { app, token, id, key, works, rotate }
}

test('the old secret works on for the chosen time and then ends; the key stays the same key', async () => {
  const { app, token, id, key, works, rotate } = await prepare()
  const rotated = await rotate()
  expect(rotated).toMatchObject({ id: key.id, name: key.name, is_active: true })
  expect(rotated.api_key).toMatch(/^ink_\w{49}$/)
  expect(rotated.api_key).not.toBe(key.api_key)
  expect([await works(key.api_key), await works(rotated.api_key)]).toEqual([true, true])
  const { body } = await app.call(api.apiKeys.list, { include_info: 'true' }, token)
  expect(body.api_keys).toHaveLength(1)
  expect(body.api_keys[0]?.masked_key?.endsWith(rotated.api_key.slice(-4))).toBe(true)
  expect(body.api_keys[0]?.previous_secret_until).toBe(rotated.previous_secret_until)
  const counts = await app.call(api.apiKeys.countRequests, { api_key_ids: [key.id] }, token)
  expect(counts.body.result[key.id]).toBe(2)
  app.advance(24 * hourMs + 1000)
  expect([await works(key.api_key), await works(rotated.api_key)]).toEqual([false, true])
  const later = await app.call(api.apiKeys.list, { include_info: 'true' }, token)
  expect(later.body.api_keys[0]?.previous_secret_until).toBeNull()
  expect((await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)).status).toBe(204)
  expect(await works(rotated.api_key)).toBe(false)
})

test('rotated twice, each secret ends at its own time, and none later than the last overlap', async () => {
  const { app, key, works, rotate } = await prepare()
  const second = await rotate(24)
  app.advance(hourMs)
  const third = await rotate(48)
  const state = async () => [
    await works(key.api_key),
    await works(second.api_key),
    await works(third.api_key),
  ]
  expect(await state()).toEqual([true, true, true])
  app.advance(23 * hourMs + 1000)
  expect(await state()).toEqual([false, true, true])
  app.advance(25 * hourMs)
  expect(await state()).toEqual([false, false, true])
})

test('without an overlap every earlier secret ends at once', async () => {
  const { key, works, rotate } = await prepare()
  const second = await rotate(168)
  const third = await rotate(0)
  expect(third.previous_secret_until).toBeNull()
  expect([
    await works(key.api_key),
    await works(second.api_key),
    await works(third.api_key),
  ]).toEqual([false, false, true])
})

test('two rotations at once leave one newest secret, and nobody’s secret is lost early', async () => {
  const { app, token, key, works, rotate } = await prepare()
  const [one, other] = await Promise.all([rotate(24), rotate(24)])
  expect([await works(key.api_key), await works(one.api_key), await works(other.api_key)]).toEqual([
    true,
    true,
    true,
  ])
  app.advance(25 * hourMs)
  const { body } = await app.call(api.apiKeys.list, { include_info: 'true' }, token)
  const left = await Promise.all([one, other].map(({ api_key }) => works(api_key)))
  expect(left.filter(Boolean)).toHaveLength(1)
  const newest = left[0] ? one : other
  expect(body.api_keys[0]?.masked_key?.endsWith(newest.api_key.slice(-4))).toBe(true)
})

test('a disabled key is refused with its old secret too, and no secret is stored', async () => {
  const { app, token, id, key, works, rotate } = await prepare()
  const rotated = await rotate(24)
  await app.call(api.apiKeys.update, { id, keyId: key.id, is_active: false }, token)
  expect([await works(key.api_key), await works(rotated.api_key)]).toEqual([false, false])
  const rows = [
    ...(await app.deps.db.selectFrom('api_keys').selectAll().execute()),
    ...(await app.deps.db.selectFrom('replaced_secrets').selectAll().execute()),
    ...(await app.deps.db.selectFrom('audit_log').selectAll().execute()),
  ]
  for (const secret of [key.api_key, rotated.api_key]) {
    expect(JSON.stringify(rows)).not.toContain(secret.slice(8, -4))
  }
})

test('an overlap beyond a week or below nothing is refused', async () => {
  const { app, token, id, key } = await prepare()
  for (const overlap_hours of [-1, 169, 1.5]) {
    const answer = await app.call(api.apiKeys.rotate, { id, keyId: key.id, overlap_hours }, token)
    expect(answer.status).toBe(422)
  }
})
