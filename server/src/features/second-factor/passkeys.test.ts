import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { addPasskey, challengeOf } from '../../testing/factors.ts'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'

test('a passkey signs in without a password, and the first brings recovery codes', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const { authenticator, codes } = await addPasskey(app, token)
  expect(codes).toHaveLength(10)
  const passkey = authenticator.get(await signInOptions(app))
  const { status, body } = await app.call(api.passkeys.signIn, { passkey })
  expect(status).toBe(200)
  expect((await app.call(api.auth.me, {}, body.access_token)).body.id).toBe(user.id)
  // It counts as a confirmation.
  expect(
    (await app.call(api.secondFactor.replaceRecoveryCodes, {}, body.access_token)).status,
  ).toBe(200)
})

test('a passkey is a second factor after the password, and confirms', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const { authenticator } = await addPasskey(app, token)
  const challenge_token = await challengeOf(app, user.email)
  const { options } = (await app.call(api.secondFactor.askPasskey, { challenge_token })).body
  expect(options.allowCredentials).toHaveLength(1)
  const passkey = authenticator.get(options, { isVerified: false })
  expect((await app.call(api.secondFactor.signIn, { challenge_token, passkey })).status).toBe(200)

  app.advance(10 * 60_000)
  expect((await app.call(api.secondFactor.replaceRecoveryCodes, {}, token)).status).toBe(403)
  const asked = (await app.call(api.secondFactor.askPasskeyToConfirm, {}, token)).body
  const proof = { passkey: authenticator.get(asked.options) }
  expect((await app.call(api.secondFactor.confirm, proof, token)).status).toBe(200)
  expect((await app.call(api.secondFactor.replaceRecoveryCodes, {}, token)).status).toBe(200)
})

test('an answer works once, for five minutes, and only for what was asked', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const { authenticator } = await addPasskey(app, token)
  const signIn = (passkey: ReturnType<typeof authenticator.get>) =>
    app.call(api.passkeys.signIn, { passkey })

  const once = authenticator.get(await signInOptions(app))
  expect([(await signIn(once)).status, (await signIn(once)).status]).toEqual([200, 400])

  const late = authenticator.get(await signInOptions(app))
  app.advance(5 * 60_000)
  expect((await signIn(late)).body).toMatchObject({ code: 'PASSKEY_REFUSED' })

  const asked = (await app.call(api.secondFactor.askPasskeyToConfirm, {}, token)).body
  expect((await signIn(authenticator.get(asked.options))).status).toBe(400)

  const one = await challengeOf(app, user.email)
  const two = await challengeOf(app, user.email)
  const ofOne = (await app.call(api.secondFactor.askPasskey, { challenge_token: one })).body
  const passkey = authenticator.get(ofOne.options)
  expect((await app.call(api.secondFactor.signIn, { challenge_token: two, passkey })).status).toBe(
    400,
  )
})

test('of one answer sent many times at once, one signs in', async () => {
  const app = await testApp()
  const { token } = await app.makeUser()
  const { authenticator } = await addPasskey(app, token)
  const passkey = authenticator.get(await signInOptions(app))
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => app.call(api.passkeys.signIn, { passkey })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test.each([
  ['another origin', { origin: 'https://inkprint.example' }],
  ['another site', { rpId: 'inkprint.example' }],
  ['somebody it did not check', { isVerified: false }],
])('an answer for %s does not sign in', async (_, answer) => {
  const app = await testApp()
  const { token } = await app.makeUser()
  const { authenticator } = await addPasskey(app, token)
  const passkey = authenticator.get(await signInOptions(app), answer)
  expect((await app.call(api.passkeys.signIn, { passkey })).body).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
})

test('a passkey that nobody added, or one somebody else added, is refused', async () => {
  const app = await testApp()
  const owner = await app.makeUser()
  const other = await app.makeUser()
  const { authenticator } = await addPasskey(app, owner.token)
  await addPasskey(app, other.token)
  const unknown = makeAuthenticator().get(await signInOptions(app))
  expect((await app.call(api.passkeys.signIn, { passkey: unknown })).status).toBe(400)
  const challenge_token = await challengeOf(app, other.user.email)
  const { options } = (await app.call(api.secondFactor.askPasskey, { challenge_token })).body
  const passkey = authenticator.get(options)
  expect((await app.call(api.secondFactor.signIn, { challenge_token, passkey })).status).toBe(400)
})

test('a passkey that counts backward is refused as a copy; its owner is told', async () => {
  const app = await testApp()
  const { token, user } = await app.makeUser()
  const staff = await app.makeUser({ is_superuser: true })
  const { authenticator } = await addPasskey(app, token)
  const statuses: number[] = []
  for (const counter of [5, 6, 6, 4, 0, 7]) {
    const passkey = authenticator.get(await signInOptions(app), { counter })
    statuses.push((await app.call(api.passkeys.signIn, { passkey })).status)
  }
  expect(statuses).toEqual([200, 200, 400, 400, 400, 200])
  await app.runJobs()
  expect(
    app.mails.filter(({ subject }) => subject.startsWith('A passkey was refused')),
  ).toHaveLength(3)
  const log = await app.call(api.admin.users.listAuditEntries, { id: user.id }, staff.token)
  expect(log.body.items.map(({ action }) => action)).toContain('passkey.refused')
})

test('adding needs the password and a fresh answer of the same session', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const wrong = await app.call(api.passkeys.startAdding, { current_password: 'No-Horse-7' }, token)
  expect(wrong.body).toMatchObject({ code: 'CHANGE_PASSWORD_BAD_PASSWORD' })
  const login = { username: user.email, password }
  const other = (await app.call(api.auth.login, login)).body.access_token
  const start = { current_password: password }
  const { options } = (await app.call(api.passkeys.startAdding, start, other)).body
  const passkey = makeAuthenticator().create(options)
  const add = { name: 'Laptop', passkey }
  expect((await app.call(api.passkeys.add, add, token)).body).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
})

test('one passkey belongs to one account', async () => {
  const app = await testApp()
  const [one, two] = [await app.makeUser(), await app.makeUser()]
  const authenticator = makeAuthenticator()
  const statuses: number[] = []
  for (const { token } of [one, two]) {
    const start = { current_password: password }
    const { options } = (await app.call(api.passkeys.startAdding, start, token)).body
    const add = { name: 'Key', passkey: authenticator.create(options) }
    statuses.push((await app.call(api.passkeys.add, add, token)).status)
  }
  expect(statuses).toEqual([201, 400])
})

test('a passkey is renamed and removed by its owner only; without it the password alone signs in', async () => {
  const app = await testApp()
  const owner = await app.makeUser()
  const stranger = await app.makeUser()
  const { id: passkeyId, authenticator } = await addPasskey(app, owner.token)
  const rename = { passkeyId, name: 'Desk' }
  expect((await app.call(api.passkeys.rename, rename, stranger.token)).status).toBe(404)
  expect((await app.call(api.passkeys.rename, rename, owner.token)).body.name).toBe('Desk')
  expect((await app.call(api.passkeys.remove, { passkeyId }, stranger.token)).status).toBe(404)
  expect((await app.call(api.passkeys.remove, { passkeyId }, owner.token)).status).toBe(204)
  const login = { username: owner.user.email, password }
  expect((await app.call(api.auth.login, login)).status).toBe(200)
  const passkey = authenticator.get(await signInOptions(app))
  expect((await app.call(api.passkeys.signIn, { passkey })).status).toBe(400)
})

test('a locked account’s passkey does not sign in', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const staff = await app.makeUser({ is_superuser: true })
  const { authenticator } = await addPasskey(app, token)
  await app.call(api.admin.users.update, { id: user.id, is_active: false }, staff.token)
  const passkey = authenticator.get(await signInOptions(app))
  expect((await app.call(api.passkeys.signIn, { passkey })).body).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
})

async function signInOptions(app: TestApp) {
  return (await app.call(api.passkeys.startSignIn, {})).body.options
}
