import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { password, type TestApp, testApp } from '../testing/test-app.ts'

const secret = { JWT_SECRET: 'a secret for tests that is long enough' }

describe('A5: limits count the caller’s own address', () => {
  test('A5: behind one proxy that appends, addresses a caller invents change nothing', async () => {
    const app = await testApp({ trustProxy: 1, env: { LIMIT_REGISTRATIONS: '5' } })
    const statuses: number[] = []
    for (let number = 0; number < 8; number++) {
      statuses.push(await register(app, `10.0.0.${number}, 203.0.113.9`))
    }
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(3).fill(429)])
    expect(await register(app, '10.0.0.1, 203.0.113.10')).toBe(201)
  })

  test('A5: behind named networks, the first address outside them is the caller', async () => {
    const trustProxy = ['10.0.0.0/8', '127.0.0.1']
    const app = await testApp({ trustProxy, env: { LIMIT_REGISTRATIONS: '1' } })
    expect(await register(app, '1.2.3.4, 203.0.113.9, 10.1.2.3')).toBe(201)
    expect(await register(app, '5.6.7.8, 203.0.113.9, 10.3.2.1')).toBe(429)
  })

  test('A5: one IPv6 network of 64 bits is one caller, and so is an IPv4 address in either form', async () => {
    const app = await testApp({ trustProxy: 1, env: { LIMIT_REGISTRATIONS: '2' } })
    const from = (address: string) => register(app, address)
    expect(await from('2001:db8:0:7::1')).toBe(201)
    expect(await from('2001:DB8::7:0:0:0:2')).toBe(201)
    expect(await from('2001:db8:0:7:ffff::3')).toBe(429)
    expect(await from('2001:db8:0:8::1')).toBe(201)
    expect(await from('203.0.113.9')).toBe(201)
    expect(await from('::ffff:203.0.113.9')).toBe(201)
    expect(await from('::ffff:cb00:7109')).toBe(429)
  })

  test('A5: right credentials are not refused because others guessed from the same address', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '5' } })
    const { user } = await app.makeUser({ is_superuser: true })
    const guess = (number: number) =>
      app.call(api.auth.login, { username: `nobody-${number}@example.com`, password: 'Wrong-1' })
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, number) => guess(number)))
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect((await app.call(api.auth.login, { username: user.email, password })).status).toBe(200)
    const wrong = await app.call(api.auth.login, { username: user.email, password: 'Wrong-1' })
    expect(wrong.status).toBe(429)
    expect(wrong.headers['retry-after']).toBeDefined()
  })

  test('A5: nor is a mailed link that works', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '2' } })
    const { user } = await app.makeUser()
    await app.call(api.passwordReset.request, { email: user.email })
    await app.runJobs()
    const link = app.mails[0]?.text.match(/token=([\w-]+)/)?.[1] ?? ''
    const reset = (token: string) =>
      app.call(api.passwordReset.complete, { token, password: 'Staple-Battery-8' })
    for (const status of [400, 400, 429, 429]) {
      expect((await reset('a-guess')).status).toBe(status)
    }
    expect((await reset(link)).status).toBe(200)
  })

  test('A5: nor is somebody signed in who asks for a mail of their own', async () => {
    const app = await testApp({ env: { LIMIT_MAILS_PER_ADDRESS: '1' } })
    for (const number of [1, 2, 3]) {
      const { token } = await app.makeUser()
      const change = { new_email: `moved-${number}@example.com` }
      expect((await app.call(api.emailChange.request, change, token)).status).toBe(200)
      const again = await app.call(
        api.emailChange.request,
        { new_email: 'again@example.com' },
        token,
      )
      expect(again.status).toBe(429)
    }
  })

  test('A5: TRUST_PROXY is a number of proxies or their networks; `true` is refused with the reason', () => {
    const read = (TRUST_PROXY: string) => readConfig({ ...secret, TRUST_PROXY }).trustProxy
    expect(read('false')).toBe(false)
    expect(read('0')).toBe(false)
    expect(read('2')).toBe(2)
    expect(read('10.0.0.0/8, 2001:db8::/32,127.0.0.1')).toEqual([
      ...['10.0.0.0/8', '2001:db8::/32', '127.0.0.1'],
    ])
    expect(readConfig(secret).trustProxy).toBe(false)
    for (const bad of ['true', 'yes', '10.0.0.0/40', '-1', '1000', '10.0.0.0/8,nginx']) {
      expect(() => read(bad)).toThrow(ConfigError)
    }
    expect(() => read('true')).toThrow(/how many proxies/)
  })
})

async function register({ app }: TestApp, forwardedFor: string): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: api.registration.create.path,
    headers: { 'x-forwarded-for': forwardedFor },
    payload: {
      email: `somebody-${Math.random()}@example.com`,
      first_name: 'Bo',
      last_name: 'Berg',
      password,
      confirm_password: password,
      is_terms_accepted: true,
      is_not_consumer_term: true,
    },
  })
  return reply.statusCode
}
