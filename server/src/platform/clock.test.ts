import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { reconciliation } from '../features/billing/jobs.ts'
import { detectorWith } from '../testing/detectors.ts'
import { balanceOf, makeMember } from '../testing/make.ts'
import { completed, deliver, openShop, startCheckout } from '../testing/shop.ts'
import { type TestApp, testApp, tokenIn } from '../testing/test-app.ts'
import { textOf } from '../testing/texts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('a clock that jumps', () => {
  test.each([
    ['an hour back', [-hourMs]],
    ['a day ahead', [dayMs]],
    ['a year ahead and back again', [365 * dayMs, -365 * dayMs]],
  ])('%s leaves the books in order', async (_, jumps) => {
    const app = await testApp()
    const { organizationId, key } = await makeMember(app, { credits: 10 })
    await analyze(app, key.api_key)
    for (const jump of jumps) {
      app.advance(jump)
      expect(await analyze(app, key.api_key)).toBe(200)
    }
    const entries = await app.deps.db
      .selectFrom('credit_entries')
      .select(['number', 'balance_after', 'created_at'])
      .where('organization_id', '=', organizationId)
      .orderBy('number')
      .execute()
    expect(entries.map((entry) => entry.balance_after)).toEqual(
      [10, 9, 8, 7].slice(0, jumps.length + 2),
    )
    const times = entries.map((entry) => entry.created_at)
    expect(times).toEqual([...times].sort())
  })

  test('ahead and back again ends no session and no link from before', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    await app.call(api.passwordReset.request, { email: user.email })
    await app.runJobs()
    app.advance(30 * dayMs)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(401)
    app.advance(-30 * dayMs)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
    const reset = { token: tokenIn(app.mails[0]), password: 'Another-Horse-8' }
    expect((await app.call(api.passwordReset.complete, reset)).status).toBe(200)
  })

  test('back makes no used link work again and no repeat charge again', async () => {
    const app = await testApp()
    const { user } = await app.makeUser()
    await app.call(api.passwordReset.request, { email: user.email })
    await app.runJobs()
    const reset = { token: tokenIn(app.mails[0]), password: 'Another-Horse-8' }
    expect((await app.call(api.passwordReset.complete, reset)).status).toBe(200)
    const { organizationId, key } = await makeMember(app, { credits: 10 })
    expect(await analyze(app, key.api_key, 'order-1')).toBe(200)
    app.advance(-dayMs)
    expect((await app.call(api.passwordReset.complete, reset)).status).toBe(400)
    expect(await analyze(app, key.api_key, 'order-1')).toBe(200)
    expect(await balanceOf(app, organizationId)).toBe(9)
  })

  test('makes events look forged, and the payment is found all the same', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    shop.advance(hourMs)
    expect(await deliver(shop, completed(sessionId))).toBe(400)
    await shop.deps.jobs.add(shop.deps.db, reconciliation, {})
    await shop.runJobs()
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
  })

  test('back does not keep health from looking again', async () => {
    let isBroken = false
    const selfTest = async () => (isBroken ? ['Broken'] : [])
    const app = await testApp({ detector: detectorWith({ selfTest }) })
    expect((await app.call(api.health.getModel, {})).status).toBe(200)
    isBroken = true
    app.advance(-hourMs)
    expect((await app.call(api.health.getModel, {})).status).toBe(503)
  })

  test('back does not give a guesser more guesses', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS: '3' } })
    const { user } = await app.makeUser()
    const guess = async () =>
      (await app.call(api.auth.login, { username: user.email, password: 'Wrong-1a' })).status
    for (const jump of [0, -16 * 60_000, 16 * 60_000]) {
      app.advance(jump)
      for (let count = 0; count < 3; count++) await guess()
    }
    expect(await guess()).toBe(429)
  })
})

async function analyze({ app }: TestApp, key: string, name?: string): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: api.analyses.create.path,
    headers: { 'x-api-key': key, ...(name ? { 'idempotency-key': name } : {}) },
    payload: { text: textOf(200) },
  })
  return reply.statusCode
}
