import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { password, testApp, tokenIn } from '../../testing/test-app.ts'

const form = {
  first_name: 'Ada',
  last_name: 'Nowak',
  email: 'ada@example.com',
  password,
  confirm_password: password,
  is_terms_accepted: true as const,
  is_not_consumer_term: true as const,
}

describe('registration', () => {
  test('[HC-04] a new account is echoed, cannot sign in yet, and gets a link that verifies it', async () => {
    const { call, mails, runJobs } = await testApp()
    const made = await call(api.registration.create, { ...form, email: 'Ada@Example.com' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^usr_/),
        email: 'ada@example.com',
        is_verified: false,
        first_name: 'Ada',
      },
    })
    const signIn = () => call(api.auth.login, { username: 'ada@example.com', password })
    expect(await signIn()).toMatchObject({
      status: 400,
      body: { detail: 'LOGIN_USER_NOT_VERIFIED' },
    })

    await runJobs()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'ada@example.com' })
    expect(mails[0]?.text).toContain('http://inkprint.test/auth/verify?token=')
    expect(mails[0]?.text).toMatch(
      /An account was registered with this address in the name of Ada /,
    )
    expect(mails[0]?.html).toContain(
      'Or open this address:<br>http://inkprint.test/auth/verify?token=',
    )
    const verified = await call(api.registration.verify, { token: tokenIn(mails[0]) })
    expect(verified).toMatchObject({ status: 200, body: { id: made.body.id, is_verified: true } })
    expect((await signIn()).status).toBe(200)
  })

  test('[HC-04] flags in the body are ignored', async () => {
    const { app, deps } = await testApp()
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/register',
      payload: {
        ...form,
        is_superuser: true,
        is_verified: true,
        is_active: false,
        organization_id: 'org_x',
        id: 'usr_x',
      },
    })
    expect(reply.statusCode).toBe(201)
    const row = await deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      is_superuser: false,
      is_verified: false,
      is_active: true,
      organization_id: null,
    })
    expect(row.id).not.toBe('usr_x')
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('[HC-05] a taken address is refused with its field, whatever its case', async () => {
    const { call, makeUser } = await testApp()
    await makeUser({ email: 'Ada@example.com' })
    const upper = await call(api.registration.create, { ...form, email: 'ADA@example.com' })
    expect(upper.status).toBe(400)
    expect(await call(api.registration.create, form)).toMatchObject({
      status: 400,
      body: {
        detail: 'REGISTER_USER_ALREADY_EXISTS',
        code: 'REGISTER_USER_ALREADY_EXISTS',
        errors: [{ field: 'email', message: expect.any(String) }],
      },
    })
  })

  test('[HC-05, BC-07] a weak password is refused with code and reason', async () => {
    const { call } = await testApp()
    const weak: [string, string][] = [
      ['Short-7', 'Password must be at least 8 characters long'],
      ['alllowercase7', 'Password does not meet all requirements (uppercase, lowercase, number).'],
      ['ALLUPPERCASE7', 'Password does not meet all requirements (uppercase, lowercase, number).'],
      ['NoNumberHere', 'Password does not meet all requirements (uppercase, lowercase, number).'],
    ]
    for (const [tried, reason] of weak) {
      const answer = await call(api.registration.create, {
        ...form,
        password: tried,
        confirm_password: tried,
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: { code: 'REGISTER_INVALID_PASSWORD', reason } },
      })
    }
  })

  test('[HC-05, HC-60] missing and malformed fields are all named, and nobody is registered', async () => {
    const { app, deps } = await testApp()
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/register',
      payload: {
        ...form,
        first_name: '  ',
        email: 'not an address',
        confirm_password: 'Other-Horse-7',
        is_terms_accepted: false,
        last_name: undefined,
      },
    })
    expect(reply.statusCode).toBe(422)
    const fields = reply.json().errors as { field: string; message: string }[]
    expect(fields).toContainEqual({ field: 'first_name', message: 'First name is required' })
    expect(fields).toContainEqual({ field: 'email', message: 'Invalid email address' })
    expect(fields).toContainEqual({
      field: 'is_terms_accepted',
      message: 'You must accept the Terms and Conditions and Privacy Policy.',
    })
    expect(fields.map(({ field }) => field)).toContain('last_name')
    expect(reply.json().detail).toContainEqual({
      type: expect.any(String),
      loc: ['body', 'email'],
      msg: 'Invalid email address',
    })
    expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('[HC-05] without the declarations, or with a wrong confirmation, it registers nobody', async () => {
    const { app, call } = await testApp()
    for (const missing of ['is_terms_accepted', 'is_not_consumer_term']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/auth/register',
        payload: { ...form, [missing]: undefined },
      })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors[0].field).toBe(missing)
    }
    const mismatch = await call(api.registration.create, {
      ...form,
      confirm_password: 'Other-Horse-7',
    })
    expect(mismatch).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'confirm_password', message: 'Passwords do not match.' }] },
    })
    expect((await call(api.auth.login, { username: form.email, password })).status).toBe(400)
  })

  test('bad input loses nothing: NUL bytes, long names, header injection, wrong types', async () => {
    const { app, deps } = await testApp()
    const bad = [
      { first_name: 'A\0da' },
      { last_name: 'x'.repeat(10_000) },
      { email: 'ada@example.com\r\nBcc: everyone@example.com' },
      { email: `${'a'.repeat(250)}@example.com` },
      { email: ['ada@example.com'] },
      { password: 12345678, confirm_password: 12345678 },
      { password: `Aa1${'x'.repeat(2000)}`, confirm_password: `Aa1${'x'.repeat(2000)}` },
      { is_terms_accepted: 'true' },
      { is_marketing_opt_in: 'yes' },
    ]
    for (const change of bad) {
      const reply = await app.inject({
        method: 'POST',
        url: '/auth/register',
        payload: { ...form, ...change },
      })
      expect([change, reply.statusCode]).toEqual([change, 422])
    }
    expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('[RE-04] the marketing opt-in is kept as given and may be left out', async () => {
    const { call, deps } = await testApp()
    await call(api.registration.create, form)
    await call(api.registration.create, {
      ...form,
      email: 'eve@example.com',
      is_marketing_opt_in: true,
    })
    const rows = await deps.db
      .selectFrom('users')
      .select(['email', 'marketing_opt_in', 'terms_accepted_at'])
      .orderBy('email')
      .execute()
    expect(rows).toEqual([
      { email: 'ada@example.com', marketing_opt_in: false, terms_accepted_at: expect.any(String) },
      { email: 'eve@example.com', marketing_opt_in: true, terms_accepted_at: expect.any(String) },
    ])
  })

  test('[KA-12] a network address has its number of registrations per hour', async () => {
    const { call } = await testApp({ env: { LIMIT_REGISTRATIONS: '3' } })
    const statuses: number[] = []
    for (let index = 0; index < 4; index++) {
      const answer = await call(api.registration.create, {
        ...form,
        email: `ada${index}@example.com`,
      })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})

describe('verification', () => {
  test('[HC-07, HC-62] a link works once, also when opened twice at the same moment', async () => {
    const { call, mails, runJobs } = await testApp()
    await call(api.registration.create, form)
    await runJobs()
    const token = tokenIn(mails[0])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(api.registration.verify, { token })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(await call(api.registration.verify, { token })).toMatchObject({
      status: 400,
      body: { detail: 'VERIFY_USER_BAD_TOKEN' },
    })
  })

  test('[HC-07] a second link of a verified account says so; an unknown one is bad', async () => {
    const { call, mails, runJobs } = await testApp()
    await call(api.registration.create, form)
    await runJobs()
    await call(api.registration.requestVerification, { email: form.email })
    await runJobs()
    expect((await call(api.registration.verify, { token: tokenIn(mails[0]) })).status).toBe(200)
    expect(await call(api.registration.verify, { token: tokenIn(mails[1]) })).toMatchObject({
      status: 400,
      body: { detail: 'VERIFY_USER_ALREADY_VERIFIED' },
    })
    expect(await call(api.registration.verify, { token: 'made-up' })).toMatchObject({
      status: 400,
      body: { detail: 'VERIFY_USER_BAD_TOKEN' },
    })
  })

  test('[HC-62] a verification link lasts 24 hours', async () => {
    const { call, mails, runJobs, advance } = await testApp()
    await call(api.registration.create, form)
    await runJobs()
    advance(24 * 3_600_000 + 1000)
    expect((await call(api.registration.verify, { token: tokenIn(mails[0]) })).status).toBe(400)
  })

  test('[HC-08] asking for a new link answers 202 null for known, verified and unknown addresses', async () => {
    const { call, mails, runJobs, makeUser } = await testApp()
    const { user: verified } = await makeUser()
    await call(api.registration.create, form)
    for (const email of [form.email, verified.email, 'nobody@example.com']) {
      const answer = await call(api.registration.requestVerification, { email })
      expect(answer).toMatchObject({ status: 202, body: null })
    }
    await runJobs()
    expect(mails.map((mail) => mail.to)).toEqual([form.email, form.email])
  })

  test('[KA-13] beyond the mails an address may get it still answers 202 and sends nothing', async () => {
    const { call, mails, runJobs, makeUser, advance } = await testApp()
    const { user } = await makeUser({ is_verified: false })
    for (let index = 0; index < 23; index++) {
      expect((await call(api.registration.requestVerification, { email: user.email })).status).toBe(
        202,
      )
    }
    await runJobs()
    expect(mails).toHaveLength(20)
    advance(3_600_000)
    await call(api.registration.requestVerification, { email: user.email })
    await runJobs()
    expect(mails).toHaveLength(21)
  })
})
