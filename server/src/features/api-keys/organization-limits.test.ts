import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

describe('A11: keys work as long as somebody is there to answer for them', () => {
  test('A11: locking the only member stops the keys, unlocking lets them work again', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const staff = await app.makeUser({ is_superuser: true })
    const set = (is_active: boolean) =>
      app.call(api.admin.users.update, { id: member.user.id, is_active }, staff.token)
    expect(await useKey(app, member)).toBe(200)
    await set(false)
    expect(await useKey(app, member)).toBe(403)
    await set(true)
    expect(await useKey(app, member)).toBe(200)
  })

  test('A11: with another active member they go on', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    await app.makeUser({ organization_id: member.organizationId })
    const staff = await app.makeUser({ is_superuser: true })
    await app.call(api.admin.users.update, { id: member.user.id, is_active: false }, staff.token)
    expect(await useKey(app, member)).toBe(200)
  })

  test('A11: deleting the last member switches the organization off, and says so', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const second = await app.makeUser({ organization_id: member.organizationId })
    const staff = await app.makeUser({ is_superuser: true })
    await app.call(api.admin.users.remove, { id: second.user.id }, staff.token)
    expect(await useKey(app, member)).toBe(200)
    await app.call(api.admin.users.remove, { id: member.user.id }, staff.token)
    expect(await useKey(app, member)).toBe(403)
    const { body } = await app.call(
      api.admin.organizations.get,
      { id: member.organizationId },
      staff.token,
    )
    expect(body.is_active).toBe(false)
    const log = await app.call(
      api.admin.organizations.listAuditEntries,
      { id: member.organizationId },
      staff.token,
    )
    expect(log.body.items.map(({ action }) => action)).toContain('organization.switched-off')
  })

  test('A11: an organization made by staff for a program, without members, has working keys', async () => {
    const app = await testApp()
    const staff = await app.makeUser({ is_superuser: true })
    const made = await app.call(
      api.admin.organizations.create,
      { name: 'Robots', credits: 10 },
      staff.token,
    )
    const input = { id: made.body.id, name: 'Robot' }
    const key = await app.call(api.admin.organizations.createApiKey, input, staff.token)
    expect(await useKey(app, { key: key.body })).toBe(200)
  })

  test('A11: an inactive organization makes no keys, whoever asks', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const staff = await app.makeUser({ is_superuser: true })
    const id = member.organizationId
    await app.call(api.admin.organizations.update, { id, is_active: false }, staff.token)
    for (const [endpoint, token] of [
      [api.apiKeys.create, member.token],
      [api.admin.organizations.createApiKey, staff.token],
    ] as const) {
      const answer = await app.call(endpoint, { id, name: 'Another' }, token)
      expect(answer).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_INACTIVE' } })
    }
    await app.call(api.admin.organizations.update, { id, is_active: true }, staff.token)
    const again = await app.call(api.apiKeys.create, { id, name: 'Another' }, member.token)
    expect(again.status).toBe(201)
  })
})

describe('A12: many keys are no way around a limit', () => {
  test('A12: an organization’s keys share a limit, others do not feel it', async () => {
    const app = await testApp({
      env: { LIMIT_KEY_REQUESTS: '4', LIMIT_ORGANIZATION_REQUESTS: '6' },
    })
    const member = await makeMember(app)
    const other = await makeMember(app)
    const second = await app.call(
      api.apiKeys.create,
      { id: member.organizationId, name: 'Second' },
      member.token,
    )
    const statuses: number[] = []
    for (let number = 0; number < 4; number++) {
      statuses.push(await useKey(app, member), await useKey(app, { key: second.body }))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await useKey(app, other)).toBe(200)
    app.advance(60_000)
    expect(await useKey(app, { key: second.body })).toBe(200)
  })

  test('A12: the headers tell the smaller of both allowances', async () => {
    const app = await testApp({
      env: { LIMIT_KEY_REQUESTS: '10', LIMIT_ORGANIZATION_REQUESTS: '3' },
    })
    const member = await makeMember(app)
    const remaining: unknown[] = []
    for (let number = 0; number < 4; number++) {
      const { headers } = await app.call(api.credits.getBalance, {}, member.key.api_key)
      remaining.push(Number(headers['ratelimit-remaining']))
    }
    expect(remaining).toEqual([2, 1, 0, 0])
  })

  test('A12: the number of keys is limited', async () => {
    const app = await testApp({ env: { LIMIT_KEYS: '2' } })
    const { organizationId: id, token } = await makeMember(app)
    const make = () => app.call(api.apiKeys.create, { id, name: 'One more' }, token)
    const answers = await Promise.all([make(), make(), make()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })
})

async function useKey({ call }: TestApp, { key }: Pick<MadeMember, 'key'>): Promise<number> {
  return (await call(api.credits.getBalance, {}, key.api_key)).status
}
