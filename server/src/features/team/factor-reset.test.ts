import { api, type Role } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { addPasskey, challengeOf, nextCode, turnTotpOn } from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'

const why = 'Lost phone, asked in person'

/** An owner with an app, and somebody of the same organization with an app and a passkey. */
async function makeTeam(app: TestApp, role: Role = 'member') {
  const owner = await makeMember(app)
  const { secret } = await turnTotpOn(app, owner.token)
  const { organizationId: organization_id } = owner
  const member = await app.makeUser({ organization_id, role })
  await turnTotpOn(app, member.token)
  await addPasskey(app, member.token)
  return { owner, secret, member, organization_id }
}

function reset(app: TestApp, { token, userId }: { token: string; userId: string }) {
  return app.call(api.team.resetSecondFactor, { userId, reset_reason: why }, token)
}

test.each(['member', 'owner'] as const)(
  'an owner resets the lost second factor of a colleague (%s), who is mailed who did it and why',
  async (role) => {
    const app = await testApp()
    const { owner, member } = await makeTeam(app, role)
    const { id: userId, email } = member.user
    const challenge_token = await challengeOf(app, email)
    expect((await reset(app, { token: owner.token, userId })).status).toBe(204)

    expect((await app.call(api.auth.me, {}, member.token)).status).toBe(401)
    const half = await app.call(api.secondFactor.signIn, { challenge_token, code: '123456' })
    expect(half.body).toMatchObject({ code: 'SECOND_FACTOR_BAD_CHALLENGE' })
    expect((await app.call(api.auth.login, { username: email, password })).status).toBe(200)
    await app.runJobs()
    const mail = app.mails.find(({ subject }) => subject.includes('was reset'))
    expect(mail?.to).toBe(email)
    const { first_name, last_name, email: ownersEmail } = owner.user
    expect(mail?.text).toContain(
      `${first_name} ${last_name} (${ownersEmail}), an owner of your organization, removed`,
    )
    expect(mail?.text).toContain('You can now sign in with only your password or single sign-on')
    expect(mail?.text).toContain(why)
    const log = await app.call(api.team.listAuditEntries, {}, owner.token)
    expect(log.body.items[0]).toMatchObject({
      action: 'second-factor.reset-by-owner',
      actor_email: owner.user.email,
      details: { email, reason: why },
    })
    expect((await reset(app, { token: owner.token, userId })).body).toMatchObject({
      code: 'NO_SECOND_FACTOR',
    })
  },
)

test('nobody resets their own, that of somebody elsewhere, or that of our staff', async () => {
  const app = await testApp()
  const { owner, organization_id } = await makeTeam(app)
  const rival = await makeTeam(app)
  const staff = await app.makeUser({ organization_id, role: 'member', is_superuser: true })
  await turnTotpOn(app, staff.token)
  const { token } = owner
  const refusals = [
    [owner.user.id, 400, 'OWN_ACCOUNT'],
    [rival.member.user.id, 404, 'NOT_FOUND'],
    ['usr_nobody', 404, 'NOT_FOUND'],
    [staff.user.id, 403, 'FORBIDDEN'],
  ] as const
  for (const [userId, status, code] of refusals) {
    expect(await reset(app, { token, userId })).toMatchObject({ status, body: { code } })
  }
  const states = [rival.member, staff].map(({ token }) => app.call(api.secondFactor.get, {}, token))
  for (const { body } of await Promise.all(states)) expect(body.is_on).toBe(true)
})

test('an admin does not, and an owner shows their own second factor first', async () => {
  const app = await testApp()
  const { owner, secret, member, organization_id } = await makeTeam(app)
  const { id: userId } = member.user
  const admin = await app.makeUser({ organization_id, role: 'admin' })
  expect((await reset(app, { token: admin.token, userId })).body).toMatchObject({
    code: 'PERMISSION_MISSING',
    permission: 'factors.reset',
  })
  app.advance(10 * 60_000)
  expect((await reset(app, { token: owner.token, userId })).body).toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
  })
  await app.call(api.secondFactor.confirm, { code: nextCode(app, secret) }, owner.token)
  expect((await reset(app, { token: owner.token, userId })).status).toBe(204)
})

test('the other owners are mailed that an owner’s was reset, by whom and why, and nobody else is', async () => {
  const app = await testApp()
  const { owner, member: second, organization_id } = await makeTeam(app, 'owner')
  const third = await app.makeUser({ organization_id, role: 'owner' })
  await app.makeUser({ organization_id, role: 'owner', is_active: false })
  const admin = await app.makeUser({ organization_id, role: 'admin' })
  await turnTotpOn(app, admin.token)
  const told = () =>
    app.mails.filter(({ subject }) => subject.startsWith('The second factor of an'))
  await reset(app, { token: owner.token, userId: admin.user.id })
  await app.runJobs()
  expect(told()).toEqual([])
  await reset(app, { token: owner.token, userId: second.user.id })
  await app.runJobs()
  expect(told().map(({ to }) => to)).toEqual([third.user.email])
  for (const words of [`(${owner.user.email}) removed`, `(${second.user.email})`, why]) {
    expect(told()[0]?.text).toContain(words)
  }
})

test('an owner without a second factor takes nobody’s away', async () => {
  const app = await testApp()
  const { member, organization_id } = await makeTeam(app)
  const other = await app.makeUser({ organization_id, role: 'owner' })
  const { id: userId } = member.user
  expect(await reset(app, { token: other.token, userId })).toMatchObject({
    status: 409,
    body: { code: 'NO_SECOND_FACTOR', detail: 'Set up your own second factor first' },
  })
  expect((await app.call(api.secondFactor.get, {}, member.token)).body.is_on).toBe(true)
})

test('owners and admins see which members have no second factor, others do not', async () => {
  const app = await testApp()
  const { owner, member, organization_id } = await makeTeam(app)
  const admin = await app.makeUser({ organization_id, role: 'admin' })
  const viewer = await app.makeUser({ organization_id, role: 'viewer' })
  const seenBy = async (token: string) => {
    const { body } = await app.call(api.team.get, {}, token)
    return Object.fromEntries(body.team.map((each) => [each.user_id, each.has_second_factor]))
  }
  const ids = [owner, member, admin, viewer].map(({ user }) => user.id)
  const [ownerId, memberId, adminId, viewerId] = ids as [string, string, string, string]
  const all = { [ownerId]: true, [memberId]: true, [adminId]: false, [viewerId]: false }
  expect(await seenBy(owner.token)).toEqual(all)
  expect(await seenBy(admin.token)).toEqual(all)
  for (const { token } of [member, viewer]) {
    expect(await seenBy(token)).toEqual(Object.fromEntries(ids.map((id) => [id, null])))
  }
  const change = { userId: viewerId, role: 'member' as const }
  const changed = await app.call(api.team.changeRole, change, admin.token)
  expect(changed.body.has_second_factor).toBe(false)
})
