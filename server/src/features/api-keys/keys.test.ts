import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

describe('own API keys', () => {
  test('[HC-47, EN-04, EN-05, KA-17] a new key is shown once; the database never holds it', async () => {
    const app = await testApp()
    const { token, organizationId: id } = await makeMember(app)
    const created = await app.call(api.apiKeys.create, { id, name: ' Shop ' }, token)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^key_\w{22}$/),
      name: 'Shop',
      is_active: true,
      created_at: expect.any(String),
      last_used_at: null,
      api_key: expect.stringMatching(/^ink_\w{49}$/),
    })
    const secret = created.body.api_key
    const rows = await app.deps.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', created.body.id)
      .execute()
    expect(rows[0]?.key_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(8, -4))
    const audited = await app.deps.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(audited)).not.toContain(secret.slice(8, -4))
    const later = await app.call(api.apiKeys.list, { include_info: 'true' }, token)
    expect(JSON.stringify(later.body)).not.toContain(secret.slice(8, -4))
    expect(app.logged.join()).not.toContain(secret.slice(8, -4))
  })

  test('[HC-46] keys are listed newest first, inactive ones and the masked key on demand', async () => {
    const app = await testApp()
    const { token, organizationId: id, key: first } = await makeMember(app)
    await makeMember(app)
    app.advance(1000)
    const { body: second } = await app.call(api.apiKeys.create, { id, name: 'Second' }, token)
    await app.deps.db
      .updateTable('api_keys')
      .set({ is_active: false })
      .where('id', '=', first.id)
      .execute()
    const active = await app.call(api.apiKeys.list, {}, token)
    expect(active.body).toEqual({
      api_keys: [
        {
          id: second.id,
          name: 'Second',
          is_active: true,
          created_at: second.created_at,
          last_used_at: null,
        },
      ],
    })
    const all = await app.call(
      api.apiKeys.list,
      { active_only: 'false', include_info: 'true' },
      token,
    )
    expect(all.body.api_keys.map((key) => [key.id, key.is_active])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect(all.body.api_keys[1]?.masked_key).toBe(
      `${first.api_key.slice(0, 8)}••••••••${first.api_key.slice(-4)}`,
    )
    expect((await app.call(api.apiKeys.list, { active_only: 'yes' as 'true' }, token)).status).toBe(
      422,
    )
  })

  test('[HC-48] a deleted key is gone, and a second deletion is 404', async () => {
    const app = await testApp()
    const { token, organizationId: id, key } = await makeMember(app)
    const deleted = await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)
    expect(deleted).toMatchObject({ status: 204, body: null })
    expect((await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)).status).toBe(404)
    const left = await app.call(api.apiKeys.list, { active_only: 'false' }, token)
    expect(left.body.api_keys).toEqual([])
  })

  test('[HC-49] another organization’s id or key id is 404 and changes nothing', async () => {
    const app = await testApp()
    const { token, organizationId: id } = await makeMember(app)
    const other = await makeMember(app)
    const { organizationId: otherId, key: otherKey } = other
    expect((await app.call(api.apiKeys.create, { id: otherId, name: 'Mine' }, token)).status).toBe(
      404,
    )
    for (const target of [
      { id: otherId, keyId: otherKey.id },
      { id, keyId: otherKey.id },
      { id, keyId: 'key_nobody' },
    ]) {
      const answer = await app.call(api.apiKeys.remove, target, token)
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Not Found' } })
    }
    const kept = await app.call(api.apiKeys.list, {}, other.token)
    expect(kept.body.api_keys).toHaveLength(1)
  })

  test('a key is switched off and on by a call of its organization, and of no other', async () => {
    const app = await testApp()
    const { token, key, organizationId: id } = await makeMember(app)
    const other = await makeMember(app)
    const set = (is_active: boolean, who = token) =>
      app.call(api.apiKeys.update, { id, keyId: key.id, is_active }, who)
    const use = async () => (await app.call(api.credits.getBalance, {}, key.api_key)).status
    expect(await set(false, other.token)).toMatchObject({ status: 404 })
    expect(await use()).toBe(200)
    for (const _ of ['off', 'still off']) {
      expect(await set(false)).toMatchObject({
        status: 200,
        body: { id: key.id, name: key.name, is_active: false, masked_key: expect.any(String) },
      })
    }
    expect(await use()).toBe(401)
    const active = await app.call(api.apiKeys.list, {}, token)
    expect(active.body.api_keys).toEqual([])
    expect(await set(true)).toMatchObject({ status: 200, body: { is_active: true } })
    expect(await use()).toBe(200)
    const missing = { id, keyId: 'key_nobody', is_active: false }
    expect(await app.call(api.apiKeys.update, missing, token)).toMatchObject({ status: 404 })
    const rows = await app.deps.db.selectFrom('audit_log').select('action').orderBy('at').execute()
    expect(
      rows.map(({ action }) => action).filter((action) => action.includes('activated')),
    ).toEqual(['api-key.deactivated', 'api-key.activated'])
  })

  test('[HC-37] requests are counted for each of the own keys, and for no other', async () => {
    const app = await testApp()
    const { token, key, organizationId } = await makeMember(app)
    const other = await makeMember(app)
    const counts = await app.call(
      api.apiKeys.countRequests,
      { api_key_ids: [key.id, key.id, other.key.id, 'key_nobody'] },
      token,
    )
    expect(counts).toMatchObject({ status: 200 })
    expect(counts.body).toEqual({ result: { [key.id]: 0 } })
    const second = await app.call(api.apiKeys.create, { id: organizationId, name: 'Second' }, token)
    for (const used of [key.api_key, key.api_key, key.api_key, second.body.api_key]) {
      await app.call(api.credits.getBalance, {}, used)
    }
    await app.call(api.credits.getBalance, {}, other.key.api_key)
    const used = await app.call(
      api.apiKeys.countRequests,
      { api_key_ids: [second.body.id, key.id, other.key.id] },
      token,
    )
    expect(used.body).toEqual({ result: { [key.id]: 3, [second.body.id]: 1 } })
    const none = await app.call(api.apiKeys.countRequests, { api_key_ids: [] }, token)
    expect(none.body).toEqual({ result: {} })
    const wrong = { api_key_ids: 'all' as unknown as string[] }
    expect((await app.call(api.apiKeys.countRequests, wrong, token)).status).toBe(422)
  })

  test('an organization has at most so many keys, also when they are asked for at once', async () => {
    const app = await testApp({ env: { LIMIT_KEYS: '5' } })
    const { token, organizationId: id } = await makeMember(app)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.call(api.apiKeys.create, { id, name: `Key ${index}` }, token),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(4)
    expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_KEYS' },
    })
  })

  test('a blank or overlong name is refused', async () => {
    const app = await testApp()
    const { token, organizationId: id } = await makeMember(app)
    for (const name of ['', ' ', 'x'.repeat(101), 'line\nbreak']) {
      expect((await app.call(api.apiKeys.create, { id, name }, token)).status).toBe(422)
    }
  })

  test('creating and deleting a key is written down with who did it', async () => {
    const app = await testApp()
    const { token, organizationId: id, user } = await makeMember(app)
    const { body: key } = await app.call(api.apiKeys.create, { id, name: 'Shop' }, token)
    await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)
    const rows = await app.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', key.id)
      .orderBy('id')
      .execute()
    const written = { actor_user_id: user.id, organization_id: id, details: { name: 'Shop' } }
    expect(rows).toMatchObject([
      { action: 'api-key.created', ...written },
      { action: 'api-key.deleted', ...written },
    ])
  })
})
