import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { password, type TestApp, testApp, tokenIn } from '../../testing/test-app.ts'

const newPassword = 'Staple-Battery-8'

describe('an account changed from two sides at once', () => {
  test('two reset links: one works, the other is told that it does not', async () => {
    const app = await testApp()
    const { user } = await app.makeUser()
    const [first, second] = await mailedResets(app, user.email, 2)
    const reset = (token = '') =>
      app.call(api.passwordReset.complete, { token, password: newPassword })
    const answers = await behind(app, user.id, [() => reset(first), () => reset(second)])
    expect(answers).toEqual([200, 400])
  })

  test('a new password by the old one and by a link', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const [link = ''] = await mailedResets(app, user.email, 1)
    const answers = await behind(app, user.id, [
      () => changePassword(app, token, 'Changed-Horse-9'),
      () => app.call(api.passwordReset.complete, { token: link, password: newPassword }),
    ])
    expect(answers).toEqual([200, 400])
    const signedIn = await app.call(api.auth.login, {
      username: user.email,
      password: 'Changed-Horse-9',
    })
    expect(signedIn.status).toBe(200)
  })

  test('of two new passwords by the same old one, the second finds it changed', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const answers = await behind(app, user.id, [
      () => changePassword(app, token, 'First-Horse-1'),
      () => changePassword(app, token, 'Second-Horse-2'),
    ])
    expect(answers).toEqual([200, 400])
    const first = await app.call(api.auth.login, {
      username: user.email,
      password: 'First-Horse-1',
    })
    expect(first.status).toBe(200)
  })

  test('deleted while its links are opened', async () => {
    const app = await testApp()
    const staff = await app.makeUser({ is_superuser: true })
    for (const open of [openReset, openVerification, openEmailChange]) {
      const { id, use } = await open(app)
      const remove = () => app.call(api.admin.users.remove, { id }, staff.token)
      expect(await behind(app, id, [remove, use])).toEqual([204, 400])
      const second = await open(app)
      const removeSecond = () => app.call(api.admin.users.remove, { id: second.id }, staff.token)
      expect(await behind(app, second.id, [second.use, removeSecond])).toEqual([200, 204])
    }
  })

  test('deleted while it asks for another address', async () => {
    const app = await testApp()
    const staff = await app.makeUser({ is_superuser: true })
    const { user, token } = await app.makeUser()
    const answers = await behind(app, user.id, [
      () => app.call(api.admin.users.remove, { id: user.id }, staff.token),
      () => app.call(api.emailChange.request, { new_email: 'moved@example.com' }, token),
    ])
    expect(answers).toEqual([204, 401])
  })

  test('deleted while it changes its name or its password', async () => {
    const app = await testApp()
    const works: ((token: string) => Promise<{ status: number }>)[] = [
      (token) => app.call(api.profile.update, { first_name: 'Eve' }, token),
      (token) => changePassword(app, token, newPassword),
    ]
    for (const work of works) {
      const { user, token } = await app.makeUser()
      const other = await openTransaction(app, `delete from users where id = '${user.id}'`)
      const { all } = await startInTurn(app, [() => work(token)])
      await other.query('commit')
      expect((await all)[0]?.status).toBe(401)
    }
  })

  test('locked out while it signs in: no session is left that a later change would wake', async () => {
    const app = await testApp()
    for (const flag of ['is_active', 'is_verified']) {
      const { user } = await app.makeUser()
      const lockOut = `update users set ${flag} = false where id = '${user.id}'`
      const other = await openTransaction(app, lockOut)
      const { all } = await startInTurn(app, [
        () => app.call(api.auth.login, { username: user.email, password }),
      ])
      await other.query('commit')
      expect((await all)[0]?.status).toBe(400)
    }
  })
})

/** Both come while the account's row is held, as by a third change, and go on in this order. */
async function behind(
  app: TestApp,
  userId: string,
  works: (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const hold = `select from users where id = '${userId}' for no key update`
  const other = await openTransaction(app, hold)
  const { all } = await startInTurn(app, works)
  await other.query('commit')
  return (await all).map((answer) => answer.status)
}

function changePassword(app: TestApp, token: string, wanted: string) {
  return app.call(
    api.profile.changePassword,
    { current_password: password, new_password: wanted },
    token,
  )
}

async function mailedResets(app: TestApp, email: string, count: number): Promise<string[]> {
  for (let index = 0; index < count; index++) await app.call(api.passwordReset.request, { email })
  await app.runJobs()
  return app.mails.filter((mail) => mail.to === email).map(tokenIn)
}

async function openReset(app: TestApp) {
  const { user } = await app.makeUser()
  const [token = ''] = await mailedResets(app, user.email, 1)
  return {
    id: user.id,
    use: () => app.call(api.passwordReset.complete, { token, password: newPassword }),
  }
}

async function openVerification(app: TestApp) {
  const { user } = await app.makeUser({ is_verified: false })
  await app.call(api.registration.requestVerification, { email: user.email })
  await app.runJobs()
  const token = tokenIn(app.mails.at(-1))
  return { id: user.id, use: () => app.call(api.registration.verify, { token }) }
}

async function openEmailChange(app: TestApp) {
  const { user, token } = await app.makeUser()
  await app.call(api.emailChange.request, { new_email: `new-${user.email}` }, token)
  const link = tokenIn(app.mails.at(-1))
  return { id: user.id, use: () => app.call(api.emailChange.confirm, { token: link }) }
}
