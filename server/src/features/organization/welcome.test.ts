import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

describe('A8: welcome credits are for people, once each', () => {
  test('A8: addresses that reach the same mailbox are one person', async () => {
    const app = await testApp()
    expect(await welcomeOf(app, 'ada@agency.com')).toBe(100)
    expect(await welcomeOf(app, 'ada+1@agency.com')).toBe(0)
    expect(await welcomeOf(app, 'ada+two@agency.com')).toBe(0)
    expect(await welcomeOf(app, 'bo@agency.com')).toBe(100)
    expect(await welcomeOf(app, 'same.person@gmail.com')).toBe(100)
    expect(await welcomeOf(app, 's.a.m.e.person+x@googlemail.com')).toBe(0)
    expect(await welcomeOf(app, 'other.person@agency.com')).toBe(100)
    expect(await welcomeOf(app, 'otherperson@agency.com')).toBe(100)
  })

  test('A8: a person welcomed once is not welcomed again, whatever became of the first account', async () => {
    const app = await testApp()
    await welcomeOf(app, 'ada@agency.com')
    await app.deps.db.deleteFrom('users').where('email', '=', 'ada@agency.com').execute()
    expect(await welcomeOf(app, 'ada@agency.com')).toBe(0)
  })

  test('A8: one domain and what stands below it is welcomed so often in 30 days', async () => {
    const app = await testApp({ env: { WELCOME_PER_DOMAIN: '2' } })
    expect(await welcomeOf(app, 'a@farm.co.uk')).toBe(100)
    expect(await welcomeOf(app, 'b@x.farm.co.uk')).toBe(100)
    expect(await welcomeOf(app, 'c@y.farm.co.uk')).toBe(0)
    expect(await welcomeOf(app, 'a@other.co.uk')).toBe(100)
    app.advance(31 * 86_400_000)
    expect(await welcomeOf(app, 'd@farm.co.uk')).toBe(100)
  })

  test('A8: mail providers everybody shares have no such limit, only the one a day', async () => {
    const app = await testApp({ env: { WELCOME_PER_DOMAIN: '1', WELCOME_PER_DAY: '3' } })
    for (const name of ['a', 'b', 'c']) expect(await welcomeOf(app, `${name}@gmail.com`)).toBe(100)
    expect(await welcomeOf(app, 'd@outlook.com')).toBe(0)
    expect(await welcomeOf(app, 'd@agency.com')).toBe(0)
    app.advance(86_400_000)
    expect(await welcomeOf(app, 'e@gmail.com')).toBe(100)
  })

  test('A8: limits hold for many at once, and staff can read why somebody got nothing', async () => {
    const app = await testApp({ env: { WELCOME_PER_DOMAIN: '3' } })
    const given = await Promise.all(
      Array.from({ length: 10 }, (_, number) => welcomeOf(app, `p${number}@agency.com`)),
    )
    expect(given.filter((credits) => credits === 100)).toHaveLength(3)
    const rows = await app.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'organization.created')
      .execute()
    const words = rows.map(({ details }) => details.welcome)
    expect(words.filter((word) => word === 'given')).toHaveLength(3)
    expect(words.filter((word) => word === 'too many of this domain')).toHaveLength(7)
  })
})

async function welcomeOf({ call, makeUser }: TestApp, email: string): Promise<number> {
  const { token } = await makeUser({ email })
  const { status, body } = await call(api.organization.create, { name: 'Quill' }, token)
  expect(status).toBe(201)
  return body.credits
}
