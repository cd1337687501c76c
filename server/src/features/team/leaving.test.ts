import { api, type KeyHandling, type KeyScope, type Role } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

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

test('the keys of a demoted admin can do no more than the new role may, and all again with the old one', async () => {
  const app = await testApp()
  const owner = await makeMember(app, { credits: 10 })
  const id = owner.organizationId
  const admin = await app.makeUser({ organization_id: id, role: 'admin' })
  const { body: key } = await app.call(
    api.apiKeys.create,
    { id, name: 'Bo’s', scopes: ['read', 'analyze', 'webhooks'] },
    admin.token,
  )
  const become = (role: Role) =>
    app.call(api.team.changeRole, { userId: admin.user.id, role }, owner.token)
  const webhooks = () => app.call(api.webhooks.list, {}, key.api_key)
  const analyze = () => app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
  const balance = () => app.call(api.credits.getBalance, {}, key.api_key)
  expect((await webhooks()).status).toBe(200)

  await become('member')
  expect(await webhooks()).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING', permission: 'webhooks.manage', role: 'member' },
  })
  expect((await analyze()).status).toBe(200)
  await become('viewer')
  expect((await analyze()).body).toMatchObject({ code: 'PERMISSION_MISSING', role: 'viewer' })
  expect((await balance()).status).toBe(200)
  await become('admin')
  expect((await webhooks()).status).toBe(200)
})

test('a scope that an admin gave a member’s key works as long as one of both may use it', async () => {
  const app = await testApp()
  const { owner, leaver, key } = await makeLeaver(app)
  const id = owner.organizationId
  const admin = await app.makeUser({ organization_id: id, role: 'admin' })
  const scopes: KeyScope[] = ['read', 'webhooks']
  await app.call(api.apiKeys.update, { id, keyId: key.id, scopes }, admin.token)
  const webhooks = async () => (await app.call(api.webhooks.list, {}, key.api_key)).status
  const become = (userId: string, role: Role) =>
    app.call(api.team.changeRole, { userId, role }, owner.token)
  expect(await webhooks()).toBe(200)
  await become(admin.user.id, 'member')
  expect(await webhooks()).toBe(403)
  await become(leaver.user.id, 'admin')
  expect(await webhooks()).toBe(200)
})

test('a key whose maker was demoted is handed over with what its new maker may, and kept with all it had', async () => {
  for (const key_handling of ['hand_over', 'keep'] as const) {
    const app = await testApp()
    const owner = await makeMember(app)
    const id = owner.organizationId
    const admin = await app.makeUser({ organization_id: id, role: 'admin' })
    const input = { id, name: 'Bo’s', scopes: ['webhooks' as const] }
    const { body: key } = await app.call(api.apiKeys.create, input, admin.token)
    const userId = admin.user.id
    await app.call(api.team.changeRole, { userId, role: 'member' }, owner.token)
    expect((await app.call(api.webhooks.list, {}, key.api_key)).status).toBe(403)
    await app.call(api.team.removeMember, { userId, key_handling }, owner.token)
    expect((await app.call(api.webhooks.list, {}, key.api_key)).status).toBe(200)
  }
})

const ways: [
  string,
  (app: TestApp, leaver: Awaited<ReturnType<TestApp['makeUser']>>) => unknown,
][] = [
  ['leaving', (app, { token }) => app.call(api.team.leave, {}, token)],
  [
    'deleting the account',
    (app, { user, token }) => {
      const typed = { typed_email: user.email, current_password: password }
      return app.call(api.privacy.deleteAccount, typed, token)
    },
  ],
  [
    'being deleted by staff',
    async (app, { user }) => {
      const staff = await app.makeUser({ is_superuser: true })
      return app.call(api.admin.users.remove, { id: user.id }, staff.token)
    },
  ],
  [
    'being moved by staff',
    async (app, { user }) => {
      const staff = await app.makeUser({ is_superuser: true })
      const move = { id: user.id, organization_id: null }
      return app.call(api.admin.users.update, move, staff.token)
    },
  ],
]

test.each(ways)('a demoted maker’s keys get nothing back by %s', async (_, go) => {
  const app = await testApp()
  const owner = await makeMember(app)
  const id = owner.organizationId
  const maker = await app.makeUser({ organization_id: id, role: 'admin' })
  const make = async (scopes: KeyScope[]) => {
    const made = await app.call(api.apiKeys.create, { id, name: 'Bo’s', scopes }, maker.token)
    return made.body
  }
  const [strong, weak, shared] = [
    await make(['read', 'webhooks']),
    await make(['read']),
    await make(['read']),
  ]
  const more = { id, keyId: shared.id, scopes: ['read', 'webhooks'] as KeyScope[] }
  await app.call(api.apiKeys.update, more, owner.token)
  await app.call(api.team.changeRole, { userId: maker.user.id, role: 'member' }, owner.token)
  await go(app, maker)
  await app.runJobs()
  const works = async (key: { api_key: string }) =>
    (await app.call(api.credits.getBalance, {}, key.api_key)).status
  expect([await works(strong), await works(weak), await works(shared)]).toEqual([401, 200, 200])
  const log = await app.call(api.team.listAuditEntries, { page: 1, size: 50 }, owner.token)
  const off = log.body.items.filter(({ action }) => action === 'api-key.deactivated')
  expect(off).toMatchObject([{ subject_id: strong.id }])
})

test('a maker who gives a key of their own another scope leaves what somebody else gave it', async () => {
  const app = await testApp()
  const { owner, leaver, key } = await makeLeaver(app)
  const id = owner.organizationId
  const give = (scopes: KeyScope[], token: string) =>
    app.call(api.apiKeys.update, { id, keyId: key.id, scopes }, token)
  await give(['read', 'webhooks'], owner.token)
  await give(['read', 'webhooks', 'feedback'], leaver.token)
  expect((await app.call(api.webhooks.list, {}, key.api_key)).status).toBe(200)
})
