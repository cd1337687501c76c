import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../../platform/mail/mail.ts'
import { addPasskey, turnTotpOn } from '../../testing/factors.ts'
import { password, type TestApp, testApp, tokenIn } from '../../testing/test-app.ts'

describe('change of e-mail address', () => {
  test('[HC-41, CE-08] a request sets pending_email, mails the new address and tells the old one', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    const answer = await call(api.emailChange.request, { new_email: 'New@Example.com' }, token)
    expect(answer).toMatchObject({ status: 200, body: { pending_email: 'new@example.com' } })
    await runJobs()
    expect(mails.map((mail) => mail.to)).toEqual(['new@example.com', user.email])
    expect(mails[0]?.text).toContain('http://inkprint.test/auth/confirm-email-change?token=')
    expect(mails[0]?.text).toContain('If you did not ask for this, ignore this email.')
    expect(mails[1]?.text).toContain('new@example.com')
    expect(mails[1]?.text).not.toContain('token=')
    expect((await call(api.profile.get, {}, token)).body).toMatchObject({
      email: user.email,
      pending_email: 'new@example.com',
    })
    expect((await call(api.auth.login, { username: user.email, password })).status).toBe(200)
    expect((await call(api.auth.login, { username: 'new@example.com', password })).status).toBe(400)
  })

  test('[HC-11, CE-11] confirmation moves the account; the session that confirms stays', async () => {
    const { call, mails, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'new@example.com' }, token)
    const confirmed = await call(api.emailChange.confirm, { token: tokenIn(mails[0]) }, token)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('new@example.com') },
    })
    expect((await call(api.profile.get, {}, token)).body).toMatchObject({
      email: 'new@example.com',
      pending_email: null,
    })
    expect((await call(api.auth.login, { username: 'new@example.com', password })).status).toBe(200)
    expect((await call(api.auth.login, { username: user.email, password })).status).toBe(400)
  })

  test('[HC-62] the link works once, also under simultaneous use', async () => {
    const { call, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'new@example.com' }, token)
    const link = tokenIn(mails[0])
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(api.emailChange.confirm, { token: link })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
    expect(await call(api.emailChange.confirm, { token: link })).toMatchObject({
      status: 400,
      body: { detail: 'EMAIL_CHANGE_BAD_TOKEN' },
    })
  })

  test('[CE-09] a new request replaces the pending one and its link', async () => {
    const { call, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'first@example.com' }, token)
    await call(api.emailChange.request, { new_email: 'second@example.com' }, token)
    expect((await call(api.profile.get, {}, token)).body.pending_email).toBe('second@example.com')
    expect((await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).status).toBe(400)
    const confirmed = await call(api.emailChange.confirm, { token: tokenIn(mails[1]) }, token)
    expect(confirmed.status).toBe(200)
    expect((await call(api.profile.get, {}, token)).body.email).toBe('second@example.com')
  })

  test('[CE-09] U22: a pending change can be canceled, and its link leads nowhere', async () => {
    const { call, mails, makeUser, deps } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'typo@exmaple.com' }, token)
    expect(await call(api.emailChange.cancel, {}, token)).toMatchObject({ status: 204, body: null })
    expect((await call(api.profile.get, {}, token)).body.pending_email).toBeNull()
    expect(await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).toMatchObject({
      status: 400,
      body: { detail: 'EMAIL_CHANGE_BAD_TOKEN' },
    })
    expect((await call(api.auth.login, { username: user.email, password })).status).toBe(200)
    expect((await call(api.emailChange.cancel, {}, token)).status).toBe(204)
    const actions = await deps.db.selectFrom('audit_log').select('action').execute()
    expect(actions.filter(({ action }) => action === 'email.change-cancelled')).toHaveLength(1)
  })

  test('[CE-10] the link is refused after 24 hours', async () => {
    const { call, mails, makeUser, advance } = await testApp()
    const { token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'new@example.com' }, token)
    advance(24 * 3_600_000 + 1000)
    expect((await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).status).toBe(400)
    expect((await call(api.profile.get, {}, token)).body.email).not.toBe('new@example.com')
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
      const answer = await call(api.emailChange.request, { new_email: email }, token)
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining(words) },
      })
    }
    expect((await call(api.profile.get, {}, token)).body.pending_email).toBeNull()
  })

  test('[ST-18] when the mail cannot be sent the request is refused and nothing is pending', async () => {
    const refusing: Mail = {
      send: () => Promise.reject(new Error('550 no such server')),
      close() {},
    }
    const { call, makeUser, deps } = await testApp({ mail: refusing })
    const { token } = await makeUser()
    const answer = await call(api.emailChange.request, { new_email: 'new@example.com' }, token)
    expect(answer.body).toMatchObject({ detail: 'Failed to send confirmation email' })
    expect((await call(api.profile.get, {}, token)).body.pending_email).toBeNull()
    expect(await deps.db.selectFrom('single_use_tokens').selectAll().execute()).toEqual([])
  })

  test('an address registered in the meantime is not taken from its owner', async () => {
    const { call, mails, makeUser } = await testApp()
    const { token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'wanted@example.com' }, token)
    await makeUser({ email: 'wanted@example.com' })
    expect((await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).status).toBe(400)
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
    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    const reset = tokenIn(mails[0])
    await call(api.emailChange.request, { new_email: 'new@example.com' }, token)
    await call(api.emailChange.confirm, { token: tokenIn(mails[1]) })
    expect(
      (await call(api.passwordReset.complete, { token: reset, password: 'Staple-Battery-8' }))
        .status,
    ).toBe(400)
  })
})

describe('A1: a stolen session does not give the account away', () => {
  test('A1: a password change drops the pending change and its link', async () => {
    const { call, mails, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
    const passwords = { current_password: password, new_password: 'Staple-Battery-8' }
    await call(api.profile.changePassword, passwords, token)
    expect((await call(api.profile.get, {}, token)).body.pending_email).toBeNull()
    expect((await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).status).toBe(400)
    expect((await call(api.profile.get, {}, token)).body.email).toBe(user.email)
  })

  test('A1: a password reset drops the pending change and its link', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    const reset = tokenIn(mails.find((mail) => mail.subject.startsWith('Reset')))
    await call(api.passwordReset.complete, { token: reset, password: 'Staple-Battery-8' })
    expect((await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).status).toBe(400)
    expect(await pendingOf(user.email)).toBeNull()

    async function pendingOf(username: string) {
      const answer = await call(api.auth.login, { username, password: 'Staple-Battery-8' })
      return (await call(api.profile.get, {}, answer.body.access_token)).body.pending_email
    }
  })

  test.each([{ is_active: false }, { is_verified: false }])(
    'A1: staff who lock the account (%o) end the pending change for good',
    async (lock) => {
      const { call, mails, makeUser } = await testApp()
      const { user, token } = await makeUser()
      const staff = await makeUser({ is_superuser: true })
      await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
      await call(api.admin.users.update, { id: user.id, ...lock }, staff.token)
      const link = tokenIn(mails[0])
      expect((await call(api.emailChange.confirm, { token: link })).status).toBe(400)
      await call(
        api.admin.users.update,
        { id: user.id, is_active: true, is_verified: true },
        staff.token,
      )
      expect((await call(api.emailChange.confirm, { token: link })).status).toBe(400)
      const { body } = await call(api.admin.users.get, { id: user.id }, staff.token)
      expect(body).toMatchObject({ email: user.email, pending_email: null })
    },
  )

  test('A1: an account locked by the database alone cannot confirm either', async () => {
    const { call, mails, makeUser, deps } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
    await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
    expect((await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })).status).toBe(400)
  })

  test('A1: completing ends every other session', async () => {
    const { call, mails, makeUser } = await testApp()
    const { user, token } = await makeUser()
    const other = await call(api.auth.login, { username: user.email, password })
    await call(api.emailChange.request, { new_email: 'new@example.com' }, token)
    const stranger = await makeUser()
    await call(api.emailChange.confirm, { token: tokenIn(mails[0]) }, stranger.token)
    expect((await call(api.profile.get, {}, token)).status).toBe(401)
    expect((await call(api.profile.get, {}, other.body.access_token)).status).toBe(401)
    expect((await call(api.profile.get, {}, stranger.token)).status).toBe(200)
  })

  test('A1: the notice reaches the old address also when the link was opened first', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
    await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })
    await runJobs()
    const toOwner = mails.filter((mail) => mail.to === user.email)
    expect(toOwner.map((mail) => mail.subject).sort()).toEqual([
      'A change to your email address was requested',
      'Your email address was changed',
    ])
  })

  test('A1: the undo link gives the account back to its owner and locks the thief out', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
    await call(api.emailChange.confirm, { token: tokenIn(mails[0]) }, token)
    await runJobs()
    const undo = undoTokenIn(mails, user.email)
    await call(api.passwordReset.request, { email: 'thief@example.com' })
    await runJobs()
    const reset = tokenIn(mails.find((mail) => mail.subject.startsWith('Reset')))
    await call(api.passwordReset.complete, { token: reset, password: 'Thief-Knows-99' })
    const thief = await call(api.auth.login, {
      username: 'thief@example.com',
      password: 'Thief-Knows-99',
    })

    expect(await call(api.emailChange.undo, { token: undo })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining(user.email) },
    })
    expect((await call(api.profile.get, {}, thief.body.access_token)).status).toBe(401)
    for (const username of ['thief@example.com', user.email]) {
      const answer = await call(api.auth.login, { username, password: 'Thief-Knows-99' })
      expect(answer.status).toBe(400)
    }
    await runJobs()
    const mine = mails.findLast((mail) => mail.subject.startsWith('Reset'))
    expect(mine?.to).toBe(user.email)
    await call(api.passwordReset.complete, { token: tokenIn(mine), password: 'Staple-Battery-8' })
    const back = await call(api.auth.login, { username: user.email, password: 'Staple-Battery-8' })
    expect(back.status).toBe(200)
    expect((await call(api.emailChange.undo, { token: undo })).status).toBe(400)
  })

  test('A1: the undo link removes the second factors and the data export of the thief', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    await moveAway(app, token)
    app.advance(1000)
    const thiefs = await addPasskey(app, token)
    await turnTotpOn(app, token)
    expect((await app.call(api.privacy.requestExport, {}, token)).status).toBe(202)
    await app.runJobs()
    await app.call(api.emailChange.undo, { token: undoTokenIn(app.mails, user.email) })

    expect(await factorsOf(app, user.id)).toEqual({
      is_on: false,
      totp_since: null,
      passkey_count: 0,
      recovery_codes_left: 0,
    })
    const { options } = (await app.call(api.passkeys.startSignIn, {})).body
    const passkey = thiefs.authenticator.get(options)
    expect((await app.call(api.passkeys.signIn, { passkey })).status).toBe(400)
    expect(await app.deps.db.selectFrom('data_exports').select('id').execute()).toEqual([])
  })

  test('A1: the second factors from before the change stay when it is undone', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    await turnTotpOn(app, token)
    const before = await factorsOf(app, user.id)
    app.advance(1000)
    await moveAway(app, token)
    await addPasskey(app, token, 'Thief')
    expect(await factorsOf(app, user.id)).toMatchObject({ passkey_count: 1 })
    await app.call(api.emailChange.undo, { token: undoTokenIn(app.mails, user.email) })
    expect(await factorsOf(app, user.id)).toEqual(before)
    expect(before).toMatchObject({ is_on: true, recovery_codes_left: 10 })
  })

  test('A1: the undo link works for seven days, once, also at the same moment', async () => {
    const { call, mails, runJobs, makeUser, advance } = await testApp()
    const first = await changed('first@example.com')
    advance(7 * 86_400_000 + 1000)
    expect((await call(api.emailChange.undo, { token: first })).status).toBe(400)
    const second = await changed('second@example.com')
    advance(7 * 86_400_000 - 60_000)
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(api.emailChange.undo, { token: second })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])

    async function changed(new_email: string) {
      const { user, token } = await makeUser()
      await call(api.emailChange.request, { new_email }, token)
      await call(api.emailChange.confirm, { token: tokenIn(mails.at(-1)) })
      await runJobs()
      return undoTokenIn(mails, user.email)
    }
  })

  test('A1: a second change does not take the first owner’s way back, nor does undoing it', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await moveTo('thief@example.com')
    await moveTo('again@example.com')
    await runJobs()
    const owners = undoTokenIn(mails, user.email)
    const thiefs = undoTokenIn(mails, 'thief@example.com')
    expect((await call(api.emailChange.undo, { token: thiefs })).status).toBe(200)
    expect((await call(api.emailChange.undo, { token: owners })).status).toBe(200)
    const { body } = await call(
      api.admin.users.get,
      { id: user.id },
      (await makeUser({ is_superuser: true })).token,
    )
    expect(body.email).toBe(user.email)

    async function moveTo(new_email: string) {
      await call(api.emailChange.request, { new_email }, token)
      await call(api.emailChange.confirm, { token: tokenIn(mails.at(-1)) }, token)
    }
  })

  test('A1: undoing the first change ends the way back of the later one', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    for (const new_email of ['thief@example.com', 'again@example.com']) {
      await call(api.emailChange.request, { new_email }, token)
      await call(api.emailChange.confirm, { token: tokenIn(mails.at(-1)) }, token)
    }
    await runJobs()
    await call(api.emailChange.undo, { token: undoTokenIn(mails, user.email) })
    const thiefs = undoTokenIn(mails, 'thief@example.com')
    expect((await call(api.emailChange.undo, { token: thiefs })).status).toBe(400)
  })

  test('A1: while it can be undone, nobody else gets the old address', async () => {
    const { call, mails, runJobs, makeUser, advance } = await testApp()
    const { user, token } = await makeUser()
    await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
    await call(api.emailChange.confirm, { token: tokenIn(mails[0]) })
    const staff = await makeUser({ is_superuser: true })
    const other = await makeUser()
    expect((await call(api.registration.create, registration(user.email))).status).toBe(400)
    expect((await call(api.admin.users.create, byStaff(user.email), staff.token)).status).toBe(400)
    const moved = await call(api.emailChange.request, { new_email: user.email }, other.token)
    expect(moved.body).toMatchObject({ detail: expect.stringContaining('already registered') })
    await runJobs()
    expect(
      (await call(api.emailChange.undo, { token: undoTokenIn(mails, user.email) })).status,
    ).toBe(200)
    advance(8 * 86_400_000)
    expect((await call(api.registration.create, registration('thief@example.com'))).status).toBe(
      201,
    )
  })

  test('A1: current_password is optional, and a wrong one is refused and counted', async () => {
    const { call, makeUser } = await testApp({ env: { LIMIT_SIGN_INS: '3' } })
    const { token } = await makeUser()
    const wanted = { new_email: 'new@example.com' }
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await call(
        api.emailChange.request,
        { ...wanted, current_password: 'Wrong-1' },
        token,
      )
      expect(answer.body).toMatchObject({ code: 'CHANGE_PASSWORD_BAD_PASSWORD' })
    }
    expect((await call(api.profile.get, {}, token)).body.pending_email).toBeNull()
    const beyond = await call(
      api.emailChange.request,
      { ...wanted, current_password: password },
      token,
    )
    expect(beyond.status).toBe(429)
    expect((await call(api.emailChange.request, wanted, token)).status).toBe(200)
    const { token: another } = await makeUser()
    const right = { new_email: 'other@example.com', current_password: password }
    expect((await call(api.emailChange.request, right, another)).status).toBe(200)
  })
})

async function moveAway({ call, mails, runJobs }: TestApp, token: string): Promise<void> {
  await call(api.emailChange.request, { new_email: 'thief@example.com' }, token)
  const link = tokenIn(mails.findLast((mail) => mail.to === 'thief@example.com'))
  await call(api.emailChange.confirm, { token: link }, token)
  await runJobs()
}

async function factorsOf({ call, makeUser }: TestApp, id: string) {
  const staff = await makeUser({ is_superuser: true })
  return (await call(api.admin.users.getSecondFactor, { id }, staff.token)).body
}

function undoTokenIn(mails: { to: string; subject: string; text: string }[], to: string): string {
  return tokenIn(
    mails.find((mail) => mail.to === to && mail.subject === 'Your email address was changed'),
  )
}

function registration(email: string) {
  return {
    first_name: 'Bo',
    last_name: 'Berg',
    email,
    password,
    confirm_password: password,
    is_terms_accepted: true as const,
    is_not_consumer_term: true as const,
  }
}

function byStaff(email: string) {
  return { first_name: 'Bo', last_name: 'Berg', email, password }
}

describe('profile', () => {
  test('[HC-39, HC-40, HC-57] names change one by one; fields left out stay', async () => {
    const { call, makeUser } = await testApp()
    const { token } = await makeUser({ first_name: 'Ada', last_name: 'Nowak' })
    expect(
      (await call(api.profile.update, { last_name: '  Kowalska ' }, token)).body,
    ).toMatchObject({
      first_name: 'Ada',
      last_name: 'Kowalska',
    })
    expect((await call(api.profile.update, {}, token)).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Kowalska',
    })
    expect((await call(api.profile.get, {}, token)).body).toMatchObject({
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
    expect((await call(api.profile.get, {}, token)).body).toEqual(user)
  })
})
