import { api, type ErrorBody } from '@inkprint/contract'
import { errorWords } from '@inkprint/contract/docs'
import { describe, expect, test } from 'vitest'
import { password, testApp, tokenIn } from '../../testing/test-app.ts'

const newPassword = 'Staple-Battery-8'

describe('forgotten password', () => {
  test('[HC-09, HC-10, PW-10, SC-18] the mailed link sets a new password; the old one no longer signs in', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user } = await makeUser()
    expect(
      await call(api.passwordReset.request, { email: user.email.toUpperCase() }),
    ).toMatchObject({
      status: 202,
      body: null,
    })
    await runJobs()
    expect(mails[0]).toMatchObject({ to: user.email })
    expect(mails[0]?.text).toContain('http://inkprint.test/reset-password?token=')

    const reset = await call(api.passwordReset.complete, {
      token: tokenIn(mails[0]),
      password: newPassword,
    })
    expect(reset).toMatchObject({ status: 200, body: null })
    expect((await call(api.auth.login, { username: user.email, password })).status).toBe(400)
    expect(
      (await call(api.auth.login, { username: user.email, password: newPassword })).status,
    ).toBe(200)
    await runJobs()
    expect(mails[1]).toMatchObject({
      to: user.email,
      subject: 'Your Inkprint password was changed',
    })
  })

  test('[HC-63] a reset ends every session', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    await call(api.passwordReset.complete, { token: tokenIn(mails[0]), password: newPassword })
    expect((await call(api.auth.me, {}, token)).status).toBe(401)
  })

  test('[HC-10, HC-62] a reset link works once, for an hour, and not after another was used', async () => {
    const { call, mails, runJobs, makeUser, advance } = await testApp()
    const { user } = await makeUser()
    for (let index = 0; index < 3; index++)
      await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    const [first, second, third] = mails.map(tokenIn)
    const both = await Promise.all(
      [1, 2].map(() =>
        call(api.passwordReset.complete, { token: first ?? '', password: newPassword }),
      ),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    const late = await call(api.passwordReset.complete, {
      token: second ?? '',
      password: 'Another-Pass-9',
    })
    expect(late).toMatchObject({ status: 400, body: { detail: 'RESET_PASSWORD_BAD_TOKEN' } })

    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    advance(3_600_000 + 1000)
    expect(
      (
        await call(api.passwordReset.complete, {
          token: tokenIn(mails.at(-1)),
          password: 'Another-Pass-9',
        })
      ).status,
    ).toBe(400)
    expect(third).toBeDefined()
  })

  test('[HC-10, BC-07] a weak new password is refused with its reason and the link stays usable', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user } = await makeUser()
    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    const token = tokenIn(mails[0])
    const unmet = 'Password does not meet all requirements (uppercase, lowercase, number).'
    for (const [tried, reason] of [
      ['Short-7', 'Password must be at least 8 characters long'],
      ['alllowercase7', unmet],
      ['ALLUPPERCASE7', unmet],
      ['NoNumberHere', unmet],
    ] as const) {
      expect(await call(api.passwordReset.complete, { token, password: tried })).toMatchObject({
        status: 400,
        body: { detail: { code: 'RESET_PASSWORD_INVALID_PASSWORD', reason } },
      })
    }
    expect((await call(api.passwordReset.complete, { token, password: newPassword })).status).toBe(
      200,
    )
  })

  test('[HC-09] unknown and inactive addresses get the same answer and no mail', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user } = await makeUser({ is_active: false })
    for (const email of ['nobody@example.com', user.email]) {
      expect(await call(api.passwordReset.request, { email })).toMatchObject({
        status: 202,
        body: null,
      })
    }
    await runJobs()
    expect(mails).toEqual([])
  })

  test('[KA-13] at most twenty reset mails per address and hour', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user } = await makeUser()
    for (let index = 0; index < 22; index++) {
      expect((await call(api.passwordReset.request, { email: user.email })).status).toBe(202)
    }
    await runJobs()
    expect(mails).toHaveLength(20)
  })

  test('a verification link does not reset a password', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user } = await makeUser({ is_verified: false })
    await call(api.registration.requestVerification, { email: user.email })
    await runJobs()
    expect(
      (await call(api.passwordReset.complete, { token: tokenIn(mails[0]), password: newPassword }))
        .status,
    ).toBe(400)
  })
})

describe('change of password', () => {
  test('[HC-42, HC-63] the new password signs in, this session stays, the others end', async () => {
    const { call, makeUser, mails, runJobs } = await testApp()
    const { user, token } = await makeUser()
    const other = (await call(api.auth.login, { username: user.email, password })).body.access_token
    const changed = await call(
      api.profile.changePassword,
      { current_password: password, new_password: newPassword },
      token,
    )
    expect(changed).toMatchObject({ status: 200, body: null })
    expect((await call(api.auth.me, {}, token)).status).toBe(200)
    expect((await call(api.auth.me, {}, other)).status).toBe(401)
    expect((await call(api.auth.login, { username: user.email, password })).status).toBe(400)
    expect(
      (await call(api.auth.login, { username: user.email, password: newPassword })).status,
    ).toBe(200)
    await runJobs()
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      'New sign-in to your Inkprint account',
      'Your Inkprint password was changed',
    ])
  })

  test('[HC-42] a wrong current password is a 400 that changes nothing, and guessing is throttled', async () => {
    const { call, makeUser } = await testApp()
    const { user, token } = await makeUser()
    const guess = () =>
      call(
        api.profile.changePassword,
        { current_password: 'Wrong-Horse-7', new_password: newPassword },
        token,
      )
    expect(await guess()).toMatchObject({
      status: 400,
      body: { code: 'CHANGE_PASSWORD_BAD_PASSWORD' },
    })
    expect((await call(api.auth.login, { username: user.email, password })).status).toBe(200)
    for (let index = 0; index < 9; index++) expect((await guess()).status).toBe(400)
    expect(await guess()).toMatchObject({ status: 429 })
  })

  test('[BC-07] weak and unchanged passwords are refused', async () => {
    const { call, makeUser } = await testApp()
    const { token } = await makeUser()
    for (const refused of ['Short-7', 'alllowercase7', 'ALLUPPERCASE7', 'NoNumberHere', password]) {
      const answer = await call(
        api.profile.changePassword,
        { current_password: password, new_password: refused },
        token,
      )
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'CHANGE_PASSWORD_INVALID_PASSWORD' },
      })
    }
  })

  test('C1: `detail.reason` is documented for the refusals that have it, and for no other', async () => {
    const { call, makeUser, mails, runJobs } = await testApp()
    const { user, token } = await makeUser()
    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    const weak = 'weak'
    const registration = {
      first_name: 'Ada',
      last_name: 'Nowak',
      email: 'ada@example.com',
      password: weak,
      confirm_password: weak,
      is_terms_accepted: true as const,
      is_not_consumer_term: true as const,
    }
    const answers = [
      await call(api.registration.create, registration),
      await call(api.passwordReset.complete, { token: tokenIn(mails[0]), password: weak }),
      await call(
        api.profile.changePassword,
        { current_password: password, new_password: weak },
        token,
      ),
    ].map(({ status, body }) => ({ status, body: body as unknown as ErrorBody }))
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      const hasReason = typeof body.detail === 'object' && 'reason' in body.detail
      expect([body.code, errorWords[body.code].includes('`detail.reason`')]).toEqual([
        body.code,
        hasReason,
      ])
    }
  })

  test('it stands in the audit log, without the password', async () => {
    const { call, deps, makeUser } = await testApp()
    const { user, token } = await makeUser()
    await call(
      api.profile.changePassword,
      { current_password: password, new_password: newPassword },
      token,
    )
    const rows = await deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', user.id)
      .execute()
    expect(rows).toMatchObject([{ action: 'password.changed', actor_user_id: user.id }])
    expect(JSON.stringify(rows)).not.toContain(newPassword)
  })
})
