import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { addPasskey, challengeOf, turnTotpOn } from '../../testing/factors.ts'
import { password, testApp } from '../../testing/test-app.ts'

const required = { SUPERUSER_SECOND_FACTOR: 'required' }

test('where superusers need a second factor, the admin area is closed until they have one', async () => {
  const app = await testApp({ env: required })
  const { token } = await app.makeUser({ is_superuser: true })
  expect(await app.call(api.admin.users.list, {}, token)).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' },
  })
  expect((await app.call(api.secondFactor.get, {}, token)).body.is_required).toBe(true)
  await turnTotpOn(app, token)
  expect((await app.call(api.admin.users.list, {}, token)).status).toBe(200)
})

test('a customer there is refused as before, and needs none', async () => {
  const app = await testApp({ env: required })
  const { token } = await app.makeUser()
  expect((await app.call(api.admin.users.list, {}, token)).body).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect((await app.call(api.secondFactor.get, {}, token)).body.is_required).toBe(false)
})

test('staff reset a lost second factor with a reason, which the user gets by mail and the log keeps', async () => {
  const app = await testApp()
  const staff = await app.makeUser({ is_superuser: true })
  const { user, token } = await app.makeUser()
  await turnTotpOn(app, token)
  await addPasskey(app, token)
  const { id } = user
  const state = await app.call(api.admin.users.getSecondFactor, { id }, staff.token)
  expect(state.body).toMatchObject({ is_on: true, passkey_count: 1, recovery_codes_left: 10 })
  const challenge_token = await challengeOf(app, user.email)

  const input = { id, reset_reason: 'Lost phone, called back' }
  expect((await app.call(api.admin.users.resetSecondFactor, input, staff.token)).status).toBe(204)
  expect((await app.call(api.auth.me, {}, token)).status).toBe(401)
  const half = await app.call(api.secondFactor.signIn, { challenge_token, code: '123456' })
  expect(half.body).toMatchObject({ code: 'SECOND_FACTOR_BAD_CHALLENGE' })
  expect((await app.call(api.auth.login, { username: user.email, password })).status).toBe(200)

  await app.runJobs()
  const mail = app.mails.find(({ subject }) => subject.includes('was reset'))
  expect(mail).toMatchObject({ to: user.email })
  expect(mail?.text).toContain('Lost phone, called back')
  const log = await app.call(api.admin.users.listAuditEntries, { id }, staff.token)
  expect(log.body.items[0]).toMatchObject({
    action: 'second-factor.reset',
    actor_email: staff.user.email,
    details: { reason: 'Lost phone, called back' },
  })
})

test('a reset needs a reason and a second factor, and is not for oneself', async () => {
  const app = await testApp()
  const staff = await app.makeUser({ is_superuser: true })
  const { user } = await app.makeUser()
  const reset = (id: string, reset_reason: string) =>
    app.call(api.admin.users.resetSecondFactor, { id, reset_reason }, staff.token)
  expect((await reset(user.id, ' ')).status).toBe(422)
  expect((await reset(user.id, 'Lost phone')).body).toMatchObject({ code: 'NO_SECOND_FACTOR' })
  expect((await reset(staff.user.id, 'Lost phone')).body).toMatchObject({ code: 'OWN_ACCOUNT' })
  expect((await reset('usr_nobody', 'Lost phone')).status).toBe(404)
})

test('staff with a second factor show it again before they change accounts, credits or a second factor, or delete anything', async () => {
  const app = await testApp()
  const staff = await app.makeUser({ is_superuser: true })
  const { user } = await app.makeUser()
  await turnTotpOn(app, staff.token)
  app.advance(10 * 60_000)
  const input = { id: user.id, reset_reason: 'Lost phone' }
  const answers = [
    await app.call(api.admin.users.resetSecondFactor, input, staff.token),
    await app.call(api.admin.users.remove, { id: user.id }, staff.token),
    await app.call(api.admin.users.create, { email: 'new@example.com', password }, staff.token),
    await app.call(api.admin.users.update, { id: user.id, is_superuser: true }, staff.token),
    await app.call(api.admin.organizations.remove, { id: 'org_any' }, staff.token),
    await app.call(api.admin.organizations.update, { id: 'org_any', credits: 5 }, staff.token),
    await app.call(
      api.admin.organizations.changeCredits,
      { id: 'org_any', change_amount: 5, note: 'Gift' },
      staff.token,
    ),
  ]
  for (const { body } of answers) expect(body).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
})
