import { api, type Role } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { freshEmail } from '../../testing/belongings.ts'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'

async function makeStaff(app: TestApp) {
  const { token } = await app.makeUser({ is_superuser: true })
  const { body } = await app.call(api.admin.organizations.create, { name: 'Press' }, token)
  const add = async (role?: Role) => {
    const person = { email: freshEmail(), password, is_verified: true, organization_id: body.id }
    const added = await app.call(
      api.admin.users.create,
      { ...person, ...(role && { role }) },
      token,
    )
    return added.body.id
  }
  const roleOf = async (id: string) =>
    (await app.call(api.admin.users.get, { id }, token)).body.role
  return { token, organizationId: body.id, add, roleOf }
}

test('the first person staff add owns the organization, others get the role asked for', async () => {
  const app = await testApp()
  const { add, roleOf, token, organizationId } = await makeStaff(app)
  const first = await add('viewer')
  const [plain, admin] = [await add(), await add('admin')]
  expect(await Promise.all([first, plain, admin].map(roleOf))).toEqual(['owner', 'member', 'admin'])
  const { body } = await app.call(
    api.admin.organizations.listMembers,
    { id: organizationId },
    token,
  )
  expect(body.users.map(({ role }) => role)).toEqual(['owner', 'member', 'admin'])
})

test('whoever staff move to another organization is a member there and nothing here', async () => {
  const app = await testApp()
  const { add, roleOf, token, organizationId } = await makeStaff(app)
  await add()
  const elsewhere = await makeMember(app)
  const moved = await app.makeUser({ organization_id: elsewhere.organizationId, role: 'admin' })
  const move = { id: moved.user.id, organization_id: organizationId }
  expect((await app.call(api.admin.users.update, move, token)).status).toBe(200)
  expect(await roleOf(moved.user.id)).toBe('member')
  const left = await app.call(api.team.get, {}, elsewhere.token)
  expect(left.body.team.map(({ user_id }) => user_id)).toEqual([elsewhere.user.id])
  await app.call(api.admin.users.update, { id: moved.user.id, organization_id: null }, token)
  expect(await roleOf(moved.user.id)).toBeNull()
})

test('staff change a role, which is written down, but do not take the last owner away', async () => {
  const app = await testApp()
  const { add, roleOf, token } = await makeStaff(app)
  const [owner, member] = [await add(), await add()]
  const change = (id: string, role: Role) => app.call(api.admin.users.update, { id, role }, token)
  expect(await change(owner, 'admin')).toMatchObject({ status: 409, body: { code: 'LAST_OWNER' } })
  expect((await change(member, 'owner')).status).toBe(200)
  expect((await change(owner, 'viewer')).status).toBe(200)
  expect([await roleOf(owner), await roleOf(member)]).toEqual(['viewer', 'owner'])
  const { body } = await app.call(api.admin.users.listAuditEntries, { id: owner }, token)
  expect(body.items[0]).toMatchObject({
    action: 'user.updated',
    details: { role: ['owner', 'viewer'] },
  })
})

test('when staff delete or take out the only owner, the next in rank takes over', async () => {
  const app = await testApp()
  const { add, roleOf, token } = await makeStaff(app)
  const [owner, viewer, admin, member] = [
    await add(),
    await add('viewer'),
    await add('admin'),
    await add('member'),
  ]
  await app.call(api.admin.users.remove, { id: owner }, token)
  expect(await Promise.all([viewer, admin, member].map(roleOf))).toEqual([
    'viewer',
    'owner',
    'member',
  ])
  await app.call(api.admin.users.update, { id: admin, organization_id: null }, token)
  expect(await Promise.all([viewer, member].map(roleOf))).toEqual(['viewer', 'owner'])
})

test('when an organization is deleted nobody is a member of it any more', async () => {
  const app = await testApp()
  const { add, roleOf, token, organizationId } = await makeStaff(app)
  const people = [await add(), await add('admin'), await add()]
  await app.call(api.admin.organizations.remove, { id: organizationId }, token)
  expect(await Promise.all(people.map(roleOf))).toEqual([null, null, null])
  const left = await app.deps.db.selectFrom('memberships').selectAll().execute()
  expect(left).toEqual([])
})
