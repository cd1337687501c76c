import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../testing/make.ts'
import {
  completed,
  deliver,
  entriesOf,
  makeBuyer,
  openShop,
  type Shop,
  startCheckout,
} from '../../testing/shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconciliation } from './jobs.ts'

describe('U12: checkouts that end without a payment', () => {
  test('one the buyer came back from is canceled, here and at the provider', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    expect(await statusesOf(shop)).toEqual(['pending'])
    for (const _ of ['first', 'again']) {
      expect(await cancel(shop, sessionId)).toMatchObject({ body: { status: 'cancelled' } })
    }
    expect(shop.stripe.sessions.get(sessionId)?.status).toBe('expired')
    expect(shop.stripe.calls.filter((call) => call.endsWith('/expire'))).toHaveLength(1)
    expect(await statusesOf(shop)).toEqual(['cancelled'])
    const confirmed = await shop.call(
      api.purchases.confirm,
      { session_id: sessionId },
      shop.buyer.token,
    )
    expect(confirmed.body.status).toBe('cancelled')
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
  })

  test('a payment made all the same counts, exactly once', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    expect(await cancel(shop, sessionId)).toMatchObject({ body: { status: 'paid' } })
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    expect(await entriesOf(shop, shop.buyer.organizationId)).toHaveLength(1)
    expect(await statusesOf(shop)).toEqual(['paid'])
  })

  test('money that arrives after the cancellation is credited', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    await cancel(shop, sessionId)
    shop.stripe.pay(sessionId)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    expect(await statusesOf(shop)).toEqual(['paid'])
  })

  test('a slow payment under way is not canceled', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.payLater(sessionId)
    expect(await cancel(shop, sessionId)).toMatchObject({ body: { status: 'pending' } })
    shop.stripe.pay(sessionId)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await statusesOf(shop)).toEqual(['paid'])
  })

  test('with the provider away it is a 503, and the checkout ends as canceled later', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.trouble('error', 'error', 'error')
    expect(await cancel(shop, sessionId)).toMatchObject({ status: 503 })
    shop.stripe.expire(sessionId)
    await reconcileLater(shop, 20)
    expect(await statusesOf(shop)).toEqual(['cancelled'])
  })

  test('one that was abandoned can be paid for an hour and is expired soon after', async () => {
    const shop = await openShop()
    const before = Math.floor(Date.now() / 1000)
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    const openSeconds = (shop.stripe.sessions.get(sessionId)?.expires_at ?? 0) - before
    expect(openSeconds).toBeGreaterThanOrEqual(3_600)
    expect(openSeconds).toBeLessThan(3_660)

    const app = await testApp()
    const buyer = await makeBuyer(app)
    await startCheckout(app, { token: buyer.token })
    await reconcileLater(app, 55)
    expect(await statusesOf({ ...app, buyer })).toEqual(['pending'])
    await reconcileLater(app, 6)
    expect(await statusesOf({ ...app, buyer })).toEqual(['expired'])
  })

  test('the play-money checkout closes as the real one does', async () => {
    const app = await testApp()
    const buyer = await makeBuyer(app)
    const sessionId = await startCheckout(app, { token: buyer.token })
    expect(await cancel({ ...app, buyer }, sessionId)).toMatchObject({
      body: { status: 'cancelled' },
    })
    const paying = await app.app.inject({
      method: 'POST',
      url: `/sandbox/checkout/${sessionId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay',
    })
    expect(paying.headers.location).toBe(`/sandbox/checkout/${sessionId}`)
    await app.runJobs()
    expect(await balanceOf(app, buyer.organizationId)).toBe(0)
  })

  test('nobody cancels the purchase of another organization', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    const other = await makeBuyer(shop)
    expect(await cancel({ ...shop, buyer: other }, sessionId)).toMatchObject({ status: 404 })
    expect(await statusesOf(shop)).toEqual(['pending'])
  })
})

type Till = Pick<Shop, 'call' | 'deps' | 'buyer'>

async function cancel({ call, deps, buyer }: Till, sessionId: string) {
  const { id } = await deps.db
    .selectFrom('purchases')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return call(api.purchases.cancel, { purchase_id: id }, buyer.token)
}

async function statusesOf({ call, buyer }: Till): Promise<string[]> {
  const { body } = await call(api.purchases.list, {}, buyer.token)
  return body.items.map(({ status }) => status)
}

async function reconcileLater(
  { advance, deps, runJobs }: Pick<Shop, 'advance' | 'deps' | 'runJobs'>,
  minutes: number,
): Promise<void> {
  advance(minutes * 60_000)
  await deps.jobs.add(deps.db, reconciliation, {})
  await runJobs()
}
