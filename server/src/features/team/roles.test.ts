import { api, type Role } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

async function makeTeam(app: TestApp) {
  const owner = await makeMember(app, { credits: 100 })
  const organization_id = owner.organizationId
  const make = (role: Role) => app.makeUser({ organization_id, role })
  return {
    owner,
    second: await make('owner'),
    admin: await make('admin'),
    member: await make('member'),
    viewer: await make('viewer'),
  }
}

async function rolesOf(app: TestApp, token: string): Promise<Record<string, Role>> {
  const { body } = await app.call(api.team.get, {}, token)
  return Object.fromEntries(body.team.map(({ user_id, role }) => [user_id, role]))
}

test('whoever creates an organization owns it, and may do everything', async () => {
  const app = await testApp()
  const { token } = await app.makeUser()
  await app.call(api.organization.create, { name: 'Quill' }, token)
  const { body } = await app.call(api.team.getOwnRole, {}, token)
  expect(body.role).toBe('owner')
  expect(body.permissions).toContain('owners.change')
})

test('a refusal says what the role does not allow and whom to ask', async () => {
  const app = await testApp()
  const { viewer } = await makeTeam(app)
  const answer = await app.call(api.purchases.create, { price_id: 'price_basic' }, viewer.token)
  expect(answer).toMatchObject({
    status: 403,
    body: {
      code: 'PERMISSION_MISSING',
      permission: 'credits.buy',
      role: 'viewer',
      detail:
        'Your role (viewer) does not allow you to buy credits and change the automatic top-up and the saved card. Ask an owner or admin of your organization.',
    },
  })
})

test('the team is listed with roles, what each did last and how many keys they made', async () => {
  const app = await testApp()
  const { owner, admin } = await makeTeam(app)
  const { body } = await app.call(api.team.get, {}, owner.token)
  const found = Object.fromEntries(body.team.map((member) => [member.user_id, member]))
  expect(found[owner.user.id]).toMatchObject({
    user_name: 'Ada Nowak',
    role: 'owner',
    api_key_count: 1,
  })
  expect(Date.parse(found[owner.user.id]?.last_active_at ?? '')).toBeGreaterThan(0)
  expect(found[admin.user.id]).toMatchObject({ role: 'admin', last_active_at: null })
  app.advance(3_600_000)
  await app.call(api.team.get, {}, admin.token)
  const later = await app.call(api.team.get, {}, admin.token)
  const seen = later.body.team.find(({ user_id }) => user_id === admin.user.id)?.last_active_at
  expect(Date.parse(seen ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
})

test('an admin changes members and viewers but neither owners nor who is one', async () => {
  const app = await testApp()
  const { owner, admin, member } = await makeTeam(app)
  const change = (userId: string, role: Role) =>
    app.call(api.team.changeRole, { userId, role }, admin.token)
  expect((await change(member.user.id, 'viewer')).body.role).toBe('viewer')
  for (const [userId, role] of [
    [owner.user.id, 'viewer'],
    [member.user.id, 'owner'],
    [admin.user.id, 'owner'],
  ] as const) {
    expect(await change(userId, role)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_MISSING', permission: 'owners.change' },
    })
  }
  const removal = await app.call(api.team.removeMember, { userId: owner.user.id }, admin.token)
  expect(removal.status).toBe(403)
})

test('the last owner who can sign in can neither be demoted nor leave, until another is made', async () => {
  const app = await testApp()
  const { owner, second, member } = await makeTeam(app)
  const staff = await app.makeUser({ is_superuser: true })
  await app.call(api.admin.users.update, { id: second.user.id, is_active: false }, staff.token)
  const refused = { status: 409, body: { code: 'LAST_OWNER' } }
  const demotion = { userId: owner.user.id, role: 'admin' } as const
  expect(await app.call(api.team.changeRole, demotion, owner.token)).toMatchObject(refused)
  expect(await app.call(api.team.leave, {}, owner.token)).toMatchObject(refused)
  const self = { userId: owner.user.id }
  expect(await app.call(api.team.removeMember, self, owner.token)).toMatchObject(refused)

  const handedOver = await app.call(api.team.handOver, { user_id: member.user.id }, owner.token)
  expect(handedOver.status).toBe(204)
  expect(await rolesOf(app, owner.token)).toMatchObject({
    [member.user.id]: 'owner',
    [owner.user.id]: 'admin',
  })
  expect((await app.call(api.team.leave, {}, owner.token)).status).toBe(204)
  expect((await app.call(api.profile.get, {}, owner.token)).body.organization_id).toBeNull()
})

test('ownership is not handed over to somebody who cannot sign in', async () => {
  const app = await testApp()
  const owner = await makeMember(app)
  const gone = await app.makeUser({ organization_id: owner.organizationId, is_active: false })
  const answer = await app.call(api.team.handOver, { user_id: gone.user.id }, owner.token)
  expect(answer).toMatchObject({ status: 409, body: { code: 'LAST_OWNER' } })
  expect((await rolesOf(app, owner.token))[owner.user.id]).toBe('owner')
})

test('of two owners who demote each other at once one stays an owner', async () => {
  const app = await testApp()
  const { owner, second } = await makeTeam(app)
  const held = await holdOrganization(app, owner.organizationId)
  const { all } = await startInTurn(app, [
    () => app.call(api.team.changeRole, { userId: second.user.id, role: 'viewer' }, owner.token),
    () => app.call(api.team.changeRole, { userId: owner.user.id, role: 'viewer' }, second.token),
  ])
  await held.query('commit')
  const answers = await all
  expect(answers.map(({ status }) => status)).toEqual([200, 403])
  expect(await rolesOf(app, owner.token)).toMatchObject({
    [owner.user.id]: 'owner',
    [second.user.id]: 'viewer',
  })
})

test('of two owners who leave at once one stays', async () => {
  const app = await testApp()
  const { owner, second } = await makeTeam(app)
  const held = await holdOrganization(app, owner.organizationId)
  const { all } = await startInTurn(app, [
    () => app.call(api.team.leave, {}, owner.token),
    () => app.call(api.team.leave, {}, second.token),
  ])
  await held.query('commit')
  expect((await all).map(({ status }) => status)).toEqual([204, 409])
})

test('a call under way when the role is lowered is answered, the next one is refused', async () => {
  let whileReading = async () => {}
  const app = await testApp({ detector: detectorAfter(() => whileReading()) })
  const { owner, member } = await makeTeam(app)
  const text = { text: textOf(200), api_key_id: owner.key.id }
  whileReading = async () => {
    const lowered = { userId: member.user.id, role: 'viewer' } as const
    await app.call(api.team.changeRole, lowered, owner.token)
  }
  expect((await app.call(api.playground.analyze, text, member.token)).status).toBe(200)
  expect(await app.call(api.playground.analyze, text, member.token)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING' },
  })
})

test('whoever loses the right to change the team while a change of theirs waits is refused', async () => {
  const app = await testApp()
  const { owner, admin, member } = await makeTeam(app)
  const held = await openTransaction(
    app,
    `select from organizations where id = '${owner.organizationId}' for update;
     update memberships set role = 'viewer' where user_id = '${admin.user.id}'`,
  )
  const { all } = await startInTurn(app, [
    () => app.call(api.team.changeRole, { userId: member.user.id, role: 'admin' }, admin.token),
  ])
  await held.query('commit')
  expect((await all).map(({ status }) => status)).toEqual([403])
  expect((await rolesOf(app, owner.token))[member.user.id]).toBe('member')
})

function holdOrganization(app: TestApp, id: string) {
  return openTransaction(app, `select from organizations where id = '${id}' for update`)
}
