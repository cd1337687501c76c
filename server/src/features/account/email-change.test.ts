import * as api from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../../outside/mail.ts'
import { password, testApp, tokenIn } from '../../testing/test-app.ts'

describe('change of e-mail address', () => {
  test('[HC-41, CE-08] a request sets pending_email, mails the new address and tells the old one', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    const answer = await call(api.changeEmail, { new_email: 'New@Example.com' }, token)
    expect(answer).toMatchObject({ status: 200, body: { pending_email: 'new@example.com' } })
    await runJobs()
    expect(mails.map((mail) => mail.to)).toEqual(['new@example.com', user.email])
    expect(mails[0]?.text).toContain('http://inkprint.test/auth/confirm-email-change?token=')
    expect(mails[1]?.text).toContain('new@example.com')
    expect(mails[1]?.text).not.toContain('token=')
    expect((await call(api.profile, {}, token)).body).toMatchObject({
      email: user.email,
      pending_email: 'new@example.com',
    })
    expect((await call(api.login, { username: user.email, password })).status).toBe(200)
    expect((await call(api.login, { username: 'new@example.com', password })).status).toBe(400)
  })

  test('[HC-11, CE-11] confirmation moves the account; the session stays', async () => {
    const { call, mails, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.changeEmail, { new_email: 'new@example.com' }, token)
    const confirmed = await call(api.confirmEmailChange, { token: tokenIn(mails[0]) })
    expect(confirmed).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('new@example.com') },
    })
    expect((await call(api.profile, {}, token)).body).toMatchObject({
      email: 'new@example.com',
      pending_email: null,
    })
    expect((await call(api.login, { username: 'new@example.com', password })).status).toBe(200)
    expect((await call(api.login, { username: user.email, password })).status).toBe(400)
  })

  test('[HC-62] the link works once, also under simultaneous use', async () => {
    const { call, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    await call(api.changeEmail, { new_email: 'new@example.com' }, token)
    const link = tokenIn(mails[0])
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(api.confirmEmailChange, { token: link })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
    expect(await call(api.confirmEmailChange, { token: link })).toMatchObject({
      status: 400,
      body: { detail: 'EMAIL_CHANGE_BAD_TOKEN' },
    })
  })

  test('[CE-09] a new request replaces the pending one and its link', async () => {
    const { call, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    await call(api.changeEmail, { new_email: 'first@example.com' }, token)
    await call(api.changeEmail, { new_email: 'second@example.com' }, token)
    expect((await call(api.profile, {}, token)).body.pending_email).toBe('second@example.com')
    expect((await call(api.confirmEmailChange, { token: tokenIn(mails[0]) })).status).toBe(400)
    expect((await call(api.confirmEmailChange, { token: tokenIn(mails[1]) })).status).toBe(200)
    expect((await call(api.profile, {}, token)).body.email).toBe('second@example.com')
  })

  test('[CE-10] the link is refused after 24 hours', async () => {
    const { call, mails, makeUser, advance } = await testApp()
    const { token } = await makeUser()
    await call(api.changeEmail, { new_email: 'new@example.com' }, token)
    advance(24 * 3_600_000 + 1000)
    expect((await call(api.confirmEmailChange, { token: tokenIn(mails[0]) })).status).toBe(400)
    expect((await call(api.profile, {}, token)).body.email).not.toBe('new@example.com')
  })

  test('[ST-15, ST-16, ST-17] unusable addresses are told apart by the words of detail', async () => {
    const { call, makeUser } = await testApp()
    const { user, token } = await makeUser()
    const { user: other } = await makeUser()
    const { user: inactive } = await makeUser({ is_active: false })
    const cases: [string, string][] = [
      [inactive.email, 'inactive'],
      [other.email, 'already registered'],
      [user.email.toUpperCase(), 'same as current'],
    ]
    for (const [email, words] of cases) {
      const answer = await call(api.changeEmail, { new_email: email }, token)
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining(words) },
      })
    }
    expect((await call(api.profile, {}, token)).body.pending_email).toBeNull()
  })

  test('[ST-18] when the mail cannot be sent the request is refused and nothing is pending', async () => {
    const refusing: Mail = {
      send: () => Promise.reject(new Error('550 no such server')),
      close() {},
    }
    const { call, makeUser, deps } = await testApp({ mail: refusing })
    const { token } = await makeUser()
    const answer = await call(api.changeEmail, { new_email: 'new@example.com' }, token)
    expect(answer.body).toMatchObject({ detail: 'Failed to send confirmation email' })
    expect((await call(api.profile, {}, token)).body.pending_email).toBeNull()
    expect(await deps.db.selectFrom('single_use_tokens').selectAll().execute()).toEqual([])
  })

  test('an address registered in the meantime is not taken from its owner', async () => {
    const { call, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    await call(api.changeEmail, { new_email: 'wanted@example.com' }, token)
    await makeUser({ email: 'wanted@example.com' })
    expect((await call(api.confirmEmailChange, { token: tokenIn(mails[0]) })).status).toBe(400)
  })

  test('header injection and oversized addresses are refused before any mail', async () => {
    const { app, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    for (const email of [
      'a@b.com\r\nBcc: x@y.com',
      'a@b.com, x@y.com',
      `${'a'.repeat(300)}@b.com`,
      '',
      7,
      null,
    ]) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/client/users/me/change-email',
        headers: { authorization: `Bearer ${token}` },
        payload: { new_email: email },
      })
      expect([email, reply.statusCode]).toEqual([email, 422])
    }
    expect(mails).toEqual([])
  })

  test('a reset link mailed to the old address dies with the change', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.forgotPassword, { email: user.email })
    await runJobs()
    const reset = tokenIn(mails[0])
    await call(api.changeEmail, { new_email: 'new@example.com' }, token)
    await call(api.confirmEmailChange, { token: tokenIn(mails[1]) })
    expect(
      (await call(api.resetPassword, { token: reset, password: 'Staple-Battery-8' })).status,
    ).toBe(400)
  })
})

describe('profile', () => {
  test('[HC-39, HC-40, HC-57] names change one by one; fields left out stay', async () => {
    const { call, makeUser } = await testApp()
    const { token } = await makeUser({ first_name: 'Ada', last_name: 'Nowak' })
    expect((await call(api.updateProfile, { last_name: '  Kowalska ' }, token)).body).toMatchObject(
      {
        first_name: 'Ada',
        last_name: 'Kowalska',
      },
    )
    expect((await call(api.updateProfile, {}, token)).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Kowalska',
    })
    expect((await call(api.profile, {}, token)).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Kowalska',
    })
  })

  test('blank, long and odd names are refused; other fields have no effect', async () => {
    const { app, call, makeUser } = await testApp()
    const { user, token } = await makeUser()
    for (const change of [
      { first_name: ' ' },
      { first_name: 'x'.repeat(10_000) },
      { first_name: 'A\nB' },
      { last_name: {} },
    ]) {
      const reply = await app.inject({
        method: 'PUT',
        url: '/api/client/users/me',
        headers: { authorization: `Bearer ${token}` },
        payload: change,
      })
      expect(reply.statusCode).toBe(422)
    }
    await app.inject({
      method: 'PUT',
      url: '/api/client/users/me',
      headers: { authorization: `Bearer ${token}` },
      payload: { is_superuser: true, email: 'x@example.com' },
    })
    expect((await call(api.profile, {}, token)).body).toEqual(user)
  })
})
