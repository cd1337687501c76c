import { api, type KeyHandling } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

async function makeLeaver(app: TestApp) {
  const owner = await makeMember(app)
  const id = owner.organizationId
  const leaver = await app.makeUser({ organization_id: id, role: 'member', first_name: 'Bo' })
  const { body: key } = await app.call(api.apiKeys.create, { id, name: 'Bo’s' }, leaver.token)
  return { owner, leaver, key }
}

async function keyOf(app: TestApp, { token, id }: { token: string; id: string }) {
  const wanted = { active_only: 'false', include_info: 'true' } as const
  const { body } = await app.call(api.apiKeys.list, wanted, token)
  return body.api_keys.find((key) => key.id === id)
}

test('a removed member is signed out at once, keeps the account and belongs to nobody', async () => {
  const app = await testApp()
  const { owner, leaver } = await makeLeaver(app)
  const removal = { userId: leaver.user.id }
  expect((await app.call(api.team.removeMember, removal, owner.token)).status).toBe(204)
  expect((await app.call(api.auth.me, {}, leaver.token)).status).toBe(401)
  const signedIn = await app.call(api.auth.login, {
    username: leaver.user.email,
    password: 'Correct-Horse-7',
  })
  const token = signedIn.body.access_token
  expect((await app.call(api.auth.me, {}, token)).body.organization_id).toBeNull()
  expect((await app.call(api.organization.get, {}, token)).body).toMatchObject({
    code: 'NO_ORGANIZATION',
  })
  expect((await app.call(api.team.removeMember, removal, owner.token)).status).toBe(404)
})

const outcomes: [KeyHandling, object | undefined][] = [
  ['keep', { is_active: true, creator_name: 'Bo Nowak' }],
  ['hand_over', { is_active: true, creator_name: 'Ada Nowak' }],
  ['disable', { is_active: false, creator_name: 'Bo Nowak' }],
  ['delete', undefined],
]

test.each(outcomes)(
  'the keys of a removed member can be treated as: %s',
  async (handling, left) => {
    const app = await testApp()
    const { owner, leaver, key } = await makeLeaver(app)
    const removal = { userId: leaver.user.id, key_handling: handling }
    await app.call(api.team.removeMember, removal, owner.token)
    const found = await keyOf(app, { token: owner.token, id: key.id })
    if (left) expect(found).toMatchObject(left)
    else expect(found).toBeUndefined()
    const works = (await app.call(api.credits.getBalance, {}, key.api_key)).status
    expect(works).toBe(handling === 'keep' || handling === 'hand_over' ? 200 : 401)
    expect(await keyOf(app, { token: owner.token, id: owner.key.id })).toMatchObject({
      is_active: true,
    })
  },
)

test('a member changes and deletes keys of their own and nobody else’s, an admin all', async () => {
  const app = await testApp()
  const { owner, leaver, key } = await makeLeaver(app)
  const id = owner.organizationId
  const admin = await app.makeUser({ organization_id: id, role: 'admin' })
  const off = (keyId: string, token: string) =>
    app.call(api.apiKeys.update, { id, keyId, is_active: false }, token)
  expect((await off(key.id, leaver.token)).status).toBe(200)
  for (const answer of [
    await off(owner.key.id, leaver.token),
    await app.call(api.apiKeys.remove, { id, keyId: owner.key.id }, leaver.token),
  ]) {
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_MISSING', permission: 'keys.all' },
    })
  }
  expect((await off(owner.key.id, admin.token)).status).toBe(200)
  expect((await app.call(api.apiKeys.remove, { id, keyId: key.id }, admin.token)).status).toBe(204)
})

test('a key that staff made for an organization does not name them', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const staff = await app.makeUser({ is_superuser: true, first_name: 'Root' })
  const wanted = { id: owner.organizationId, name: 'Support' }
  const { body } = await app.call(api.admin.organizations.createApiKey, wanted, staff.token)
  expect(await keyOf(app, { token: owner.token, id: body.id })).toMatchObject({
    creator_name: 'Inkprint staff',
  })
})
