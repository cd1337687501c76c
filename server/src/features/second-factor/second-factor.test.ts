import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import {
  addPasskey,
  appCode,
  challengeOf,
  nextCode,
  startWindow,
  turnTotpOn,
} from '../../testing/factors.ts'
import { makeMember } from '../../testing/make.ts'
import { password, testApp } from '../../testing/test-app.ts'

test('an account whose password was taken away says that it has none', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const hasPassword = async () =>
    (await app.call(api.secondFactor.get, {}, token)).body.has_password
  expect(await hasPassword()).toBe(true)
  await app.deps.db
    .updateTable('users')
    .set({ has_password: false })
    .where('id', '=', user.id)
    .execute()
  expect(await hasPassword()).toBe(false)
})

describe('setting up an authenticator app', () => {
  test('takes the password and a right code, shows ten recovery codes once, and ends other sessions', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const login = { username: user.email, password }
    const other = (await app.call(api.auth.login, login)).body.access_token
    const wrong = await app.call(
      api.secondFactor.startTotp,
      { current_password: 'No-Horse-7' },
      token,
    )
    expect(wrong.body).toMatchObject({ code: 'CHANGE_PASSWORD_BAD_PASSWORD' })

    const started = await app.call(
      api.secondFactor.startTotp,
      { current_password: password },
      token,
    )
    const { secret, otpauth_url } = started.body
    expect(otpauth_url).toBe(
      `otpauth://totp/Inkprint:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Inkprint`,
    )
    const bad = appCode(app, { secret, off: 5 })
    expect((await app.call(api.secondFactor.finishTotp, { code: bad }, token)).body).toMatchObject({
      code: 'SECOND_FACTOR_BAD_CODE',
      detail: expect.stringContaining('clock'),
    })
    // Not confirmed yet: the password alone signs in.
    expect((await app.call(api.auth.login, login)).status).toBe(200)

    const code = appCode(app, { secret })
    const { body } = await app.call(api.secondFactor.finishTotp, { code }, token)
    expect(new Set(body.recovery_codes).size).toBe(10)
    expect((await app.call(api.auth.me, {}, other)).status).toBe(401)
    const state = await app.call(api.secondFactor.get, {}, token)
    expect(state.body).toMatchObject({ is_on: true, recovery_codes_left: 10, is_required: false })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toBe(
      'An authenticator app was turned on for your Inkprint account',
    )
  })

  test('neither the secret nor a recovery code can be read in the database', async () => {
    const app = await testApp()
    const { token } = await app.makeUser()
    const { secret, recoveryCodes } = await turnTotpOn(app, token)
    const rows = JSON.stringify([
      await app.deps.db.selectFrom('totp_secrets').selectAll().execute(),
      await app.deps.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(rows).not.toContain(secret)
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('is refused while one is on, and a secret is not confirmed an hour later', async () => {
    const app = await testApp()
    const { token } = await app.makeUser()
    const input = { current_password: password }
    const { secret } = (await app.call(api.secondFactor.startTotp, input, token)).body
    app.advance(61 * 60_000)
    const late = { code: appCode(app, { secret }) }
    expect((await app.call(api.secondFactor.finishTotp, late, token)).body).toMatchObject({
      code: 'TOTP_NOT_STARTED',
    })
    await turnTotpOn(app, token)
    expect((await app.call(api.secondFactor.startTotp, input, token)).body).toMatchObject({
      code: 'TOTP_ALREADY_ON',
    })
  })
})

describe('signing in with a second factor', () => {
  test('accounts without one sign in as ever', async () => {
    const app = await testApp()
    const { user } = await app.makeUser()
    const { status, body } = await app.call(api.auth.login, { username: user.email, password })
    expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'token_type']])
  })

  test('the password alone starts no session and says what is missing; a code then does', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    const first = await app.call(api.auth.login, { username: user.email, password })
    expect(first).toMatchObject({
      status: 401,
      body: {
        code: 'SECOND_FACTOR_REQUIRED',
        detail: 'SECOND_FACTOR_REQUIRED',
        challenge_token: expect.any(String),
        methods: 'totp recovery_code',
      },
    })
    expect(first.headers['set-cookie']).toBeUndefined()
    const challenge_token = await challengeOf(app, user.email)
    const input = { challenge_token, code: nextCode(app, secret) }
    const second = await app.call(api.secondFactor.signIn, input)
    expect(second.status).toBe(200)
    expect((await app.call(api.auth.me, {}, second.body.access_token)).status).toBe(200)
  })

  test('the challenge is no session, and a wrong password gets none', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    await turnTotpOn(app, token)
    const challenge = await challengeOf(app, user.email)
    expect((await app.call(api.auth.me, {}, challenge)).status).toBe(401)
    const wrong = { username: user.email, password: 'No-Horse-7' }
    expect((await app.call(api.auth.login, wrong)).body).toMatchObject({
      code: 'LOGIN_BAD_CREDENTIALS',
    })
  })

  test('a code works once, also with another challenge, and an older one no more after it', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    app.advance(90_000)
    const code = appCode(app, { secret })
    const earlier = appCode(app, { secret, off: -1 })
    const attempt = async (each: string) => {
      const challenge_token = await challengeOf(app, user.email)
      return (await app.call(api.secondFactor.signIn, { challenge_token, code: each })).status
    }
    expect([await attempt(code), await attempt(code), await attempt(earlier)]).toEqual([
      200, 400, 400,
    ])
  })

  test('of many uses of one code at once, one signs in', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret, recoveryCodes } = await turnTotpOn(app, token)
    for (const code of [nextCode(app, secret), recoveryCodes[0] ?? '']) {
      const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(app, user.email)))
      const answers = await Promise.all(
        challenges.map((challenge_token) =>
          app.call(api.secondFactor.signIn, { challenge_token, code }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    }
  })

  test('a challenge works once and for ten minutes', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    const used = await challengeOf(app, user.email)
    const first = { challenge_token: used, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, first)).status).toBe(200)
    const again = { challenge_token: used, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, again)).body).toMatchObject({
      code: 'SECOND_FACTOR_BAD_CHALLENGE',
    })
    const old = await challengeOf(app, user.email)
    app.advance(10 * 60_000)
    const late = { challenge_token: old, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, late)).body).toMatchObject({
      code: 'SECOND_FACTOR_BAD_CHALLENGE',
    })
  })

  test('a wrong code leaves the challenge usable; guesses are limited for the account, whatever the challenge', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS: '3' } })
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    startWindow(app, 15 * 60)
    const statuses: number[] = []
    let challenge_token = ''
    for (let guess = 0; guess < 4; guess++) {
      challenge_token = await challengeOf(app, user.email)
      const input = { challenge_token, code: appCode(app, { secret, off: 100 + guess }) }
      statuses.push((await app.call(api.secondFactor.signIn, input)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
    const right = { challenge_token, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, right)).status).toBe(429)
    app.advance(15 * 60_000)
    const fresh = {
      challenge_token: await challengeOf(app, user.email),
      code: nextCode(app, secret),
    }
    expect((await app.call(api.secondFactor.signIn, fresh)).status).toBe(200)
  })

  test('fifty wrong codes in a day are the end of guessing for that day', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    startWindow(app, 86_400)
    const { secret } = await turnTotpOn(app, token)
    const statuses: number[] = []
    for (let round = 0; round < 7; round++) {
      app.advance(15 * 60_000)
      const challenge_token = await challengeOf(app, user.email)
      for (let guess = 0; guess < 9; guess++) {
        const code = appCode(app, { secret, off: 1_000 + round * 9 + guess })
        const input = { challenge_token, code }
        statuses.push((await app.call(api.secondFactor.signIn, input)).status)
      }
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
  })

  test('whoever changes the password, or locks the account, between the steps ends the sign-in', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const staff = await app.makeUser({ is_superuser: true })
    const { secret } = await turnTotpOn(app, token)
    const stolen = await challengeOf(app, user.email)
    const passwords = { current_password: password, new_password: `${password}8` }
    expect((await app.call(api.profile.changePassword, passwords, token)).status).toBe(200)
    const input = { challenge_token: stolen, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, input)).body).toMatchObject({
      code: 'SECOND_FACTOR_BAD_CHALLENGE',
    })
    const login = { username: user.email, password: `${password}8` }
    const second = await app.call(api.auth.login, login)
    const { challenge_token } = second.body as unknown as { challenge_token: string }
    await app.call(api.admin.users.update, { id: user.id, is_active: false }, staff.token)
    const locked = { challenge_token, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, locked)).status).toBe(400)
  })

  test('a recovery code signs in once, however it is typed; the owner is told and sees how many are left', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { recoveryCodes } = await turnTotpOn(app, token)
    const code = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ')
    const attempt = async () => {
      const challenge_token = await challengeOf(app, user.email)
      return (await app.call(api.secondFactor.signIn, { challenge_token, code })).status
    }
    expect([await attempt(), await attempt()]).toEqual([200, 400])
    expect((await app.call(api.secondFactor.get, {}, token)).body.recovery_codes_left).toBe(9)
    await app.runJobs()
    expect(app.mails.map(({ subject }) => subject)).toContain(
      'A recovery code was used for your Inkprint account',
    )
  })

  test('a secret that was not confirmed opens nothing', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    await addPasskey(app, token)
    const input = { current_password: password }
    const { secret } = (await app.call(api.secondFactor.startTotp, input, token)).body
    const challenge_token = await challengeOf(app, user.email)
    const guess = { challenge_token, code: appCode(app, { secret }) }
    expect((await app.call(api.secondFactor.signIn, guess)).body).toMatchObject({
      code: 'SECOND_FACTOR_BAD_CODE',
      detail: expect.stringContaining('clock'),
    })
  })

  test('both a code and a passkey, or neither, is a malformed call', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    await turnTotpOn(app, token)
    const challenge_token = await challengeOf(app, user.email)
    expect((await app.call(api.secondFactor.signIn, { challenge_token })).status).toBe(422)
  })

  test('with another JWT_SECRET codes fail and recovery codes still work', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret, recoveryCodes } = await turnTotpOn(app, token)
    app.deps.settings.jwtSecret = 'another secret for tests, long enough'
    const challenge_token = await challengeOf(app, user.email)
    const byApp = { challenge_token, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, byApp)).status).toBe(400)
    const byCode = { challenge_token, code: recoveryCodes[0] ?? '' }
    expect((await app.call(api.secondFactor.signIn, byCode)).status).toBe(200)
  })
})

describe('confirming that it is you', () => {
  test('accounts with a second factor show it before calls that matter, and then not for ten minutes', async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const { secret } = await turnTotpOn(app, member.token)
    app.advance(10 * 60_000)
    const create = () =>
      app.call(api.apiKeys.create, { id: member.organizationId, name: 'Desk' }, member.token)
    expect(await create()).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_REQUIRED' } })
    const confirmed = await app.call(
      api.secondFactor.confirm,
      { code: nextCode(app, secret) },
      member.token,
    )
    expect(confirmed.status).toBe(200)
    expect((await create()).status).toBe(201)
    app.advance(9 * 60_000)
    expect((await create()).status).toBe(201)
    app.advance(60_000)
    expect((await create()).status).toBe(403)
  })

  test('who invites people, or sends an invitation again, shows it first', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const { secret } = await turnTotpOn(app, token)
    const invite = (email: string) =>
      app.call(api.team.invite, { emails: [email], role: 'admin' }, token)
    expect((await invite('first@example.com')).status).toBe(201)
    const { body } = await app.call(api.team.get, {}, token)
    const invitationId = body.invitations[0]?.invitation_id ?? ''
    const resend = () => app.call(api.team.resendInvitation, { invitationId }, token)
    app.advance(10 * 60_000)
    for (const answer of [await invite('second@example.com'), await resend()]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_REQUIRED' } })
    }
    await app.call(api.secondFactor.confirm, { code: nextCode(app, secret) }, token)
    expect((await resend()).status).toBe(202)
  })

  test('one session’s confirmation is not another’s, and a second factor at sign-in counts as one', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    app.advance(10 * 60_000)
    const challenge_token = await challengeOf(app, user.email)
    const input = { challenge_token, code: nextCode(app, secret) }
    const fresh = (await app.call(api.secondFactor.signIn, input)).body.access_token
    const newCodes = (each: string) => app.call(api.secondFactor.replaceRecoveryCodes, {}, each)
    expect([(await newCodes(token)).status, (await newCodes(fresh)).status]).toEqual([403, 200])
  })

  test('a wrong or used code confirms nothing; guesses are limited with those of signing in', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS: '2' } })
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    app.advance(10 * 60_000)
    startWindow(app, 15 * 60)
    const code = appCode(app, { secret, off: 50 })
    const confirm = () => app.call(api.secondFactor.confirm, { code }, token)
    expect([(await confirm()).status, (await confirm()).status]).toEqual([400, 400])
    const challenge_token = await challengeOf(app, user.email)
    const input = { challenge_token, code: nextCode(app, secret) }
    expect((await app.call(api.secondFactor.signIn, input)).status).toBe(429)
    expect((await app.call(api.secondFactor.removeTotp, {}, token)).status).toBe(403)
  })

  test('accounts without a second factor are not asked, and have nothing to confirm with', async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const input = { id: member.organizationId, name: 'Desk' }
    expect((await app.call(api.apiKeys.create, input, member.token)).status).toBe(201)
    expect(
      (await app.call(api.secondFactor.confirm, { code: '123456' }, member.token)).body,
    ).toMatchObject({ code: 'NO_SECOND_FACTOR' })
  })

  test('turning the app off makes recovery codes worthless, and new codes replace old ones', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { recoveryCodes } = await turnTotpOn(app, token)
    const { body } = await app.call(api.secondFactor.replaceRecoveryCodes, {}, token)
    const old = { code: recoveryCodes[0] ?? '' }
    expect((await app.call(api.secondFactor.confirm, old, token)).status).toBe(400)
    const fresh = { code: body.recovery_codes[0] ?? '' }
    expect((await app.call(api.secondFactor.confirm, fresh, token)).status).toBe(200)
    expect((await app.call(api.secondFactor.removeTotp, {}, token)).status).toBe(204)
    expect((await app.call(api.auth.login, { username: user.email, password })).status).toBe(200)
    expect((await app.call(api.secondFactor.get, {}, token)).body).toMatchObject({
      is_on: false,
      recovery_codes_left: 0,
    })
  })
})
