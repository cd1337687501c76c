import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { password, testApp } from '../../testing/test-app.ts'

describe('sign-in', () => {
  test('[HC-01] a form with e-mail and password answers a bearer token that works', async () => {
    const { app, call, makeUser } = await testApp()
    const { user } = await makeUser()
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/jwt/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=${encodeURIComponent(user.email.toUpperCase())}&password=${password}`,
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    const me = await call(api.auth.me, {}, reply.json().access_token)
    expect(me).toMatchObject({ status: 200, body: { id: user.id, email: user.email } })
  })

  test('[HC-02] every refusal is a 400 and only the right password learns that the account is unverified', async () => {
    const { call, makeUser } = await testApp()
    const { user: unverified } = await makeUser({ is_verified: false })
    const { user: inactive } = await makeUser({ is_active: false })
    const { user } = await makeUser()
    const attempts: [string, string, string][] = [
      ['nobody@example.com', password, 'LOGIN_BAD_CREDENTIALS'],
      [user.email, 'Wrong-Horse-7', 'LOGIN_BAD_CREDENTIALS'],
      [inactive.email, password, 'LOGIN_BAD_CREDENTIALS'],
      [unverified.email, 'Wrong-Horse-7', 'LOGIN_BAD_CREDENTIALS'],
      [unverified.email, password, 'LOGIN_USER_NOT_VERIFIED'],
    ]
    for (const [username, tried, code] of attempts) {
      const answer = await call(api.auth.login, { username, password: tried })
      expect(answer).toMatchObject({ status: 400, body: { detail: code, code } })
    }
  })

  test('[KA-11, SC-09] after ten failures the account waits, whatever the password, from anywhere', async () => {
    const { app, call, makeUser, advance } = await testApp({ trustProxy: 1 })
    const { user } = await makeUser()
    const attempt = (tried: string, address: string) =>
      app.inject({
        method: 'POST',
        url: '/auth/jwt/login',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address,
        },
        payload: `username=${encodeURIComponent(user.email)}&password=${tried}`,
      })
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt('Wrong-1a', `198.51.100.${index}`)),
    )
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const late = await attempt(password, '203.0.113.9')
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900)

    advance(15 * 60_000)
    expect(await call(api.auth.login, { username: user.email, password })).toMatchObject({
      status: 200,
    })
  })

  test('[KA-14] sign-in limits are configurable, per account and per network address', async () => {
    const { call, makeUser } = await testApp({
      env: { LIMIT_SIGN_INS: '2', LIMIT_SIGN_INS_PER_ADDRESS: '3' },
    })
    const { user } = await makeUser()
    const guess = (username: string) => call(api.auth.login, { username, password: 'Wrong-1a' })
    expect((await guess(user.email)).status).toBe(400)
    expect((await guess(user.email)).status).toBe(400)
    expect((await guess(user.email)).status).toBe(429)
    expect((await guess('another@example.com')).status).toBe(429)
  })

  test('right passwords are never throttled away', async () => {
    const { call, makeUser } = await testApp({ env: { LIMIT_SIGN_INS: '2' } })
    const { user } = await makeUser()
    for (let round = 0; round < 5; round++) {
      expect((await call(api.auth.login, { username: user.email, password })).status).toBe(200)
    }
  })

  test('[HC-03] logout answers 204 and the token no longer works', async () => {
    const { app, call, makeUser } = await testApp()
    const { token } = await makeUser()
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/jwt/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.body).toBe('')
    expect(await call(api.auth.me, {}, token)).toMatchObject({ status: 401 })
  })

  test('[HC-06, EN-01] the current user carries the fields of a user and nothing secret', async () => {
    const { call, makeUser } = await testApp()
    const { user, token } = await makeUser({ first_name: 'Zofia', last_name: 'Kowal' })
    const { body } = await call(api.auth.me, {}, token)
    expect(body).toEqual({
      id: user.id,
      email: user.email,
      first_name: 'Zofia',
      last_name: 'Kowal',
      is_active: true,
      is_superuser: false,
      is_verified: true,
      pending_email: null,
      organization_id: null,
      organization: null,
      organization_name: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('[EN-02] a user in an organization carries it by id and by name', async () => {
    const { call, deps, makeUser } = await testApp()
    await deps.db.insertInto('organizations').values({ id: 'org_quill', name: 'Quill' }).execute()
    const { token } = await makeUser({ organization_id: 'org_quill' })
    const { body } = await call(api.auth.me, {}, token)
    expect(body).toMatchObject({
      organization_id: 'org_quill',
      organization: { id: 'org_quill', name: 'Quill' },
      organization_name: 'Quill',
    })
  })

  test('[HC-59] sessions of deactivated users end at once', async () => {
    const { call, deps, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
    expect(await call(api.auth.me, {}, token)).toMatchObject({
      status: 401,
      body: { detail: 'Unauthorized' },
    })
  })

  test('a session ends after seven days', async () => {
    const { call, makeUser, advance } = await testApp()
    const { token } = await makeUser()
    advance(7 * 86_400_000 - 5_000)
    expect((await call(api.auth.me, {}, token)).status).toBe(200)
    advance(10_000)
    expect((await call(api.auth.me, {}, token)).status).toBe(401)
  })
})
