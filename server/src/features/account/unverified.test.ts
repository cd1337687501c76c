import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { password, type TestApp, testApp, tokenIn } from '../../testing/test-app.ts'
import { nightlyCleanup } from '../cleanup/jobs.ts'

const stranger = { first_name: 'Mal', last_name: 'Lory', password: 'Strangers-Own-7' }
const owner = { first_name: 'Ada', last_name: 'Nowak', password }

describe('A15: somebody else registers my address', () => {
  test('A15: the mail says who registered and offers to reject it; then the account is gone', async () => {
    const app = await testApp()
    await register(app, stranger)
    const [mail] = await mailsOf(app)
    expect(mail?.text).toContain('Mal Lory')
    expect(mail?.text).toContain('http://inkprint.test/auth/not-me?token=')
    expect(mail?.html).toContain('/auth/not-me?token=')
    const token = tokenIn(mail)
    const rejected = await app.call(api.registration.reject, { token })
    expect(rejected).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await app.call(api.registration.verify, { token })).status).toBe(400)
    expect((await app.call(api.registration.reject, { token })).status).toBe(400)
    expect(await app.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    expect((await register(app, owner)).status).toBe(201)
  })

  test('A15: a name that mail programs would turn into a link does not travel', async () => {
    const app = await testApp()
    await register(app, { ...stranger, first_name: 'win.example', last_name: 'https://x.y' })
    const [mail] = await mailsOf(app)
    expect(mail?.text).not.toContain('win.example')
    expect(mail?.text).toContain('An account was registered with this address. This email')
  })

  test('A15: registering again replaces the password and the link; only the newest works', async () => {
    const app = await testApp()
    const first = await register(app, stranger)
    const [theirs] = await mailsOf(app)
    const second = await register(app, owner)
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, first_name: 'Ada' } })
    const mine = (await mailsOf(app)).at(-1)
    expect((await app.call(api.registration.verify, { token: tokenIn(theirs) })).status).toBe(400)
    expect((await app.call(api.registration.verify, { token: tokenIn(mine) })).status).toBe(200)
    const signIn = (tried: string) =>
      app.call(api.auth.login, { username: 'ada@agency.com', password: tried })
    expect((await signIn(stranger.password)).status).toBe(400)
    expect((await signIn(password)).status).toBe(200)
    expect((await register(app, stranger)).status).toBe(400)
  })

  test('A15: many at once leave one account with one of the passwords', async () => {
    const app = await testApp()
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(app, owner)))
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test.each([
    ['verified', { is_verified: true }],
    ['locked', { is_verified: false, is_active: false }],
    ['staff', { is_verified: false, is_superuser: true }],
  ])('A15: an account that is %s is not replaced', async (_, flags) => {
    const app = await testApp()
    const { user } = await app.makeUser({ email: 'ada@agency.com', ...flags })
    expect((await register(app, stranger)).status).toBe(400)
    const kept = await app.deps.db.selectFrom('users').select('first_name').executeTakeFirst()
    expect(kept?.first_name).toBe(user.first_name)
  })

  test('A15: nor is one that staff made or changed', async () => {
    const app = await testApp()
    const staff = await app.makeUser({ is_superuser: true })
    await app.call(api.admin.users.create, { ...owner, email: 'ada@agency.com' }, staff.token)
    expect((await register(app, stranger)).status).toBe(400)
    await app.runJobs()
    const token = tokenIn(app.mails.at(-1))
    expect((await app.call(api.registration.reject, { token })).status).toBe(400)
  })

  test('A15: a verified account cannot be rejected with its own old link', async () => {
    const app = await testApp()
    await register(app, owner)
    const [mail] = await mailsOf(app)
    await app.call(api.registration.requestVerification, { email: 'ada@agency.com' })
    const again = (await mailsOf(app)).at(-1)
    await app.call(api.registration.verify, { token: tokenIn(mail) })
    expect((await app.call(api.registration.reject, { token: tokenIn(again) })).status).toBe(400)
    const signedIn = await app.call(api.auth.login, { username: 'ada@agency.com', password })
    expect(signedIn.status).toBe(200)
  })
})

describe('A9: accounts nobody ever verified', () => {
  test('A9: they go after UNVERIFIED_DAYS; everybody else stays', async () => {
    const app = await testApp({ env: { UNVERIFIED_DAYS: '3' } })
    await register(app, stranger)
    const staff = await app.makeUser({ is_superuser: true })
    const byStaff = { ...owner, email: 'made@agency.com' }
    const made = await app.call(api.admin.users.create, byStaff, staff.token)
    const doubted = await app.makeUser({ email: 'doubted@agency.com' })
    await app.call(api.admin.users.update, { id: doubted.user.id, is_verified: false }, staff.token)
    await sweep(app)
    expect(await emails(app)).toContain('ada@agency.com')
    app.advance(3 * 86_400_000 + 1000)
    await sweep(app)
    expect((await emails(app)).sort()).toEqual(
      [staff.user.email, made.body.email, doubted.user.email].sort(),
    )
  })

  test('A9: 0 keeps them', async () => {
    const app = await testApp({ env: { UNVERIFIED_DAYS: '0' } })
    await register(app, stranger)
    app.advance(400 * 86_400_000)
    await sweep(app)
    expect(await emails(app)).toEqual(['ada@agency.com'])
  })
})

describe('A13: asking for mails', () => {
  test('A13: past the caller’s own limit nothing more is written', async () => {
    const app = await testApp({ env: { LIMIT_MAILS_PER_ADDRESS: '5' } })
    for (let number = 0; number < 30; number++) {
      const answer = await app.call(api.passwordReset.request, { email: `p${number}@agency.com` })
      expect(answer.status).toBe(202)
    }
    const { count } = await app.deps.db
      .selectFrom('attempts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(6)
  })
})

function register({ call }: TestApp, person: typeof owner) {
  return call(api.registration.create, {
    ...person,
    email: 'ada@agency.com',
    confirm_password: person.password,
    is_terms_accepted: true,
    is_not_consumer_term: true,
  })
}

async function mailsOf(app: TestApp) {
  await app.runJobs()
  return app.mails
}

async function sweep({ deps, runJobs }: TestApp): Promise<void> {
  await deps.jobs.add(deps.db, nightlyCleanup, {})
  await runJobs()
}

async function emails({ deps }: TestApp): Promise<string[]> {
  const rows = await deps.db.selectFrom('users').select('email').execute()
  return rows.map(({ email }) => email)
}
