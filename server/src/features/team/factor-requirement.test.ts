import { api, type Role } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { addPasskey, challengeOf, nextCode, turnTotpOn } from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'

const locked = { status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } }

function require(app: TestApp, token: string, is_second_factor_required = true) {
  return app.call(api.team.changeFactorRequirement, { is_second_factor_required }, token)
}

/** An organization whose owner has a second factor, and members who have none. */
async function makeTeam(app: TestApp) {
  const owner = await makeMember(app, { credits: 10 })
  const { secret } = await turnTotpOn(app, owner.token)
  const organization_id = owner.organizationId
  const make = (role: Role) => app.makeUser({ organization_id, role, first_name: role })
  return { owner, secret, admin: await make('admin'), member: await make('member') }
}

test('once it is required, members without a second factor can use nothing of the organization until they have one', async () => {
  const app = await testApp()
  const { owner, admin, member } = await makeTeam(app)
  expect((await app.call(api.organization.get, {}, member.token)).status).toBe(200)
  expect(await require(app, owner.token)).toMatchObject({
    status: 200,
    body: { is_second_factor_required: true, member_count: 3, members_without_factor: 2 },
  })
  for (const { token } of [admin, member]) {
    expect(await app.call(api.organization.get, {}, token)).toMatchObject(locked)
    expect(await app.call(api.team.getOwnRole, {}, token)).toMatchObject(locked)
    expect(await app.call(api.playground.getLastAnalysis, {}, token)).toMatchObject(locked)
  }
  expect(await require(app, admin.token, false)).toMatchObject(locked)
  // Signing in again leads to the same.
  const signedIn = await app.call(api.auth.login, { username: member.user.email, password })
  expect(await app.call(api.organization.get, {}, signedIn.body.access_token)).toMatchObject(locked)
  expect((await app.call(api.secondFactor.get, {}, member.token)).body).toMatchObject({
    is_on: false,
    is_required: true,
    required_by: 'organization',
  })

  await turnTotpOn(app, member.token)
  expect((await app.call(api.organization.get, {}, member.token)).status).toBe(200)
  await addPasskey(app, admin.token)
  expect((await app.call(api.organization.get, {}, admin.token)).status).toBe(200)
  const { body } = await app.call(api.team.getFactorRequirement, {}, owner.token)
  expect(body.members_without_factor).toBe(0)
})

test('required between the two steps of a sign-in, it counts from the first call on', async () => {
  const app = await testApp()
  const { owner, member } = await makeTeam(app)
  const { recoveryCodes } = await turnTotpOn(app, member.token)
  const challenge_token = await challengeOf(app, member.user.email)
  await require(app, owner.token)
  // Whoever shows one has one.
  const code = recoveryCodes[0] ?? ''
  const { body } = await app.call(api.secondFactor.signIn, { challenge_token, code })
  expect((await app.call(api.organization.get, {}, body.access_token)).status).toBe(200)
  // Whoever had the only one reset in between does not finish, and starts again without one.
  const other = await challengeOf(app, member.user.email)
  const reset = { userId: member.user.id, reset_reason: 'Lost phone' }
  await app.call(api.team.resetSecondFactor, reset, owner.token)
  const late = { challenge_token: other, code: recoveryCodes[1] ?? '' }
  expect((await app.call(api.secondFactor.signIn, late)).status).toBe(400)
  const { user } = member
  const again = await app.call(api.auth.login, { username: user.email, password })
  expect(await app.call(api.organization.get, {}, again.body.access_token)).toMatchObject(locked)
})

test('whoever is locked out still sees their own account, exports it without the organization, signs out, and may leave', async () => {
  const app = await testApp()
  const { owner, admin } = await makeTeam(app)
  await require(app, owner.token)
  const { token } = admin
  expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
  expect((await app.call(api.profile.get, {}, token)).status).toBe(200)
  expect((await app.call(api.privacy.getConsents, {}, token)).status).toBe(200)
  expect((await app.call(api.sessions.list, {}, token)).status).toBe(200)
  expect((await app.call(api.privacy.requestExport, {}, token)).status).toBe(202)
  await app.runJobs()
  const log = await app.call(api.team.listAuditEntries, {}, owner.token)
  expect(log.body.items.map(({ action }) => action)).not.toContain('data.exported')
  expect((await app.call(api.team.leave, {}, token)).status).toBe(204)
  expect((await app.call(api.auth.me, {}, token)).body.organization_id).toBeNull()
  expect((await app.call(api.auth.logout, {}, token)).status).toBe(204)
})

test('an export of the organization made before cannot be downloaded without the second factor', async () => {
  const app = await testApp()
  const { owner, admin } = await makeTeam(app)
  await app.call(api.privacy.requestExport, {}, admin.token)
  await app.runJobs()
  const mail = app.mails.find(({ subject }) => subject === 'Your Inkprint data is ready')
  const token = mail?.text.match(/#token=([\w-]+)/)?.[1] ?? ''
  expect((await app.call(api.privacy.downloadExport, { token })).status).toBe(200)
  await require(app, owner.token)
  expect((await app.call(api.privacy.downloadExport, { token })).status).toBe(404)
  await turnTotpOn(app, admin.token)
  expect((await app.call(api.privacy.downloadExport, { token })).status).toBe(200)
})

test('API keys go on working, also those of members who are locked out', async () => {
  const app = await testApp()
  const { owner, member } = await makeTeam(app)
  const id = owner.organizationId
  const { body: key } = await app.call(api.apiKeys.create, { id, name: 'Desk' }, member.token)
  await require(app, owner.token)
  expect((await app.call(api.credits.getBalance, {}, key.api_key)).status).toBe(200)
  expect((await app.call(api.credits.getBalance, {}, owner.key.api_key)).status).toBe(200)
})

test('whoever requires a second factor has one, confirmed it lately, and may change the team', async () => {
  const app = await testApp()
  const { owner, secret, admin, member } = await makeTeam(app)
  expect((await require(app, member.token)).body).toMatchObject({ code: 'PERMISSION_MISSING' })
  expect(await require(app, admin.token)).toMatchObject({
    status: 409,
    body: { code: 'NO_SECOND_FACTOR' },
  })
  app.advance(11 * 60_000)
  expect((await require(app, owner.token)).body).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  await app.call(api.secondFactor.confirm, { code: nextCode(app, secret) }, owner.token)
  expect((await require(app, owner.token)).status).toBe(200)
})

test('it is written down once, and every other member gets a mail that fits', async () => {
  const app = await testApp()
  const { owner, admin, member } = await makeTeam(app)
  await turnTotpOn(app, admin.token)
  await app.runJobs()
  app.mails.length = 0
  await require(app, owner.token)
  await require(app, owner.token)
  await app.runJobs()
  const texts = Object.fromEntries(app.mails.map(({ to, text }) => [to, text]))
  expect(Object.keys(texts).sort()).toEqual([admin.user.email, member.user.email].sort())
  expect(app.mails).toHaveLength(2)
  expect(texts[admin.user.email]).toContain('nothing changes for you')
  expect(texts[member.user.email]).toContain('You have none yet')
  await require(app, owner.token, false)
  const log = await app.call(api.team.listAuditEntries, {}, owner.token)
  const actions = log.body.items.map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('second-factor.'))).toEqual([
    'second-factor.not-required',
    'second-factor.required',
  ])
  expect((await app.call(api.organization.get, {}, member.token)).status).toBe(200)
})

test('a member removed before the mail is sent gets none', async () => {
  const app = await testApp()
  const { owner, member } = await makeTeam(app)
  await require(app, owner.token)
  await app.call(api.team.removeMember, { userId: member.user.id }, owner.token)
  await app.runJobs()
  const subjects = app.mails.filter(({ to }) => to === member.user.email)
  expect(subjects.filter(({ subject }) => subject.includes('requires'))).toEqual([])
})

test('the last second factor cannot be removed while one is required, another can', async () => {
  const app = await testApp()
  const { owner } = await makeTeam(app)
  await require(app, owner.token)
  const removal = await app.call(api.secondFactor.removeTotp, {}, owner.token)
  expect(removal).toMatchObject({ status: 409, body: { code: 'LAST_SECOND_FACTOR' } })
  const { id: passkeyId } = await addPasskey(app, owner.token)
  expect((await app.call(api.secondFactor.removeTotp, {}, owner.token)).status).toBe(204)
  const last = await app.call(api.passkeys.remove, { passkeyId }, owner.token)
  expect(last).toMatchObject({ status: 409, body: { code: 'LAST_SECOND_FACTOR' } })
  const state = await app.call(api.secondFactor.get, {}, owner.token)
  expect(state.body).toMatchObject({ is_on: true, recovery_codes_left: 10 })
  await require(app, owner.token, false)
  expect((await app.call(api.passkeys.remove, { passkeyId }, owner.token)).status).toBe(204)
})

test('a superuser of whom the installation requires one cannot remove the last one either', async () => {
  const app = await testApp({ env: { SUPERUSER_SECOND_FACTOR: 'required' } })
  const { token } = await app.makeUser({ is_superuser: true })
  await turnTotpOn(app, token)
  expect((await app.call(api.secondFactor.removeTotp, {}, token)).body).toMatchObject({
    code: 'LAST_SECOND_FACTOR',
  })
})

test('of requiring one and removing the last one at once, the second is refused', async () => {
  for (const isRemovedFirst of [false, true]) {
    const app = await testApp()
    const { owner } = await makeTeam(app)
    const hold = `select from organizations where id = '${owner.organizationId}' for no key update`
    const holder = await openTransaction(app, hold)
    const works = [
      async () => (await require(app, owner.token)).status,
      async () => (await app.call(api.secondFactor.removeTotp, {}, owner.token)).status,
    ]
    const { all } = await startInTurn(app, isRemovedFirst ? works.toReversed() : works)
    await holder.query('commit')
    const first = isRemovedFirst ? 204 : 200
    expect(await all).toEqual([first, 409])
  }
})

test('a change of the team that runs while it is required is refused, a removed member changes nothing', async () => {
  const app = await testApp()
  const { owner, admin, member } = await makeTeam(app)
  const userId = member.user.id
  const hold = `select from organizations where id = '${owner.organizationId}' for no key update`
  const holder = await openTransaction(app, hold)
  const { all } = await startInTurn(app, [
    async () => (await require(app, owner.token)).status,
    async () =>
      (await app.call(api.team.changeRole, { userId, role: 'viewer' }, admin.token)).status,
    async () => (await app.call(api.team.removeMember, { userId }, owner.token)).status,
  ])
  await holder.query('commit')
  expect(await all).toEqual([200, 403, 204])
  const { body } = await app.call(api.team.getFactorRequirement, {}, owner.token)
  expect(body).toMatchObject({ member_count: 2, members_without_factor: 1 })
})

test('somebody who joins is asked for one at once, and the requirement of one organization is not another’s', async () => {
  const app = await testApp()
  const { owner } = await makeTeam(app)
  const other = await makeMember(app, { name: 'Rival' })
  await require(app, owner.token)
  expect((await app.call(api.organization.get, {}, other.token)).status).toBe(200)
  const joined = await app.makeUser({ organization_id: owner.organizationId, role: 'viewer' })
  expect(await app.call(api.organization.get, {}, joined.token)).toMatchObject(locked)
})
