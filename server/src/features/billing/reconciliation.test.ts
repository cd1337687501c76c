import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../testing/make.ts'
import { entriesOf, openShop, type Shop, startCheckout } from '../../testing/shop.ts'
import { reconciliation } from './jobs.ts'

const minute = 60_000

describe('reconciliation', () => {
  test('[SC-26, CI-07] a payment nobody told us about is found after a quarter of an hour', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    shop.advance(14 * minute)
    await reconcile(shop)
    expect(shop.stripe.calls).not.toContain(`GET /v1/checkout/sessions/${sessionId}`)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    shop.advance(2 * minute)
    await reconcile(shop)
    await reconcile(shop)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    expect(await entriesOf(shop, shop.buyer.organizationId)).toHaveLength(1)
  })

  test('[CI-08] open ones stay pending, expired ones end, and what is settled is not asked about again', async () => {
    const shop = await openShop()
    const { token } = shop.buyer
    const open = await startCheckout(shop, { token })
    const expired = await startCheckout(shop, { token })
    const paid = await startCheckout(shop, { token })
    shop.stripe.expire(expired)
    shop.stripe.pay(paid)
    shop.advance(20 * minute)
    await reconcile(shop)
    expect(await statuses(shop)).toEqual({
      [open]: 'pending',
      [expired]: 'expired',
      [paid]: 'paid',
    })
    const before = shop.stripe.calls.length
    await reconcile(shop)
    expect(shop.stripe.calls.slice(before)).toEqual([`GET /v1/checkout/sessions/${open}`])
  })

  test('one purchase that cannot be asked about does not keep the others waiting', async () => {
    const shop = await openShop({ STRIPE_TIMEOUT_MS: '1000' })
    const first = await startCheckout(shop, { token: shop.buyer.token })
    const second = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(first)
    shop.stripe.pay(second)
    shop.advance(20 * minute)
    shop.stripe.trouble('hang', 'error', 'hang')
    await reconcile(shop)
    expect(Object.values(await statuses(shop)).sort()).toEqual(['paid', 'pending'])
    await reconcile(shop)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(12_500)
  })

  test('sessions the provider does not know are given up after a month, not before', async () => {
    const shop = await openShop()
    const gone = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.sessions.clear()
    shop.advance(29 * 1440 * minute)
    await reconcile(shop)
    expect(await statuses(shop)).toEqual({ [gone]: 'pending' })
    shop.advance(2 * 1440 * minute)
    await reconcile(shop)
    expect(await statuses(shop)).toEqual({ [gone]: 'expired' })
  })

  test('[SC-12] play money from before Stripe was set up is never taken for payment', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    await shop.deps.db.updateTable('purchases').set({ provider: 'sandbox' }).execute()
    shop.advance(20 * minute)
    await reconcile(shop)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
  })
})

async function reconcile(shop: Shop): Promise<void> {
  await shop.deps.jobs.add(shop.deps.db, reconciliation, {})
  await shop.runJobs()
  const failed =
    await sql`select last_error from graphile_worker._private_jobs where last_error is not null`.execute(
      shop.deps.db,
    )
  expect(failed.rows).toEqual([])
}

async function statuses({ deps }: Shop): Promise<Record<string, string>> {
  const rows = await deps.db.selectFrom('purchases').select(['session_id', 'status']).execute()
  return Object.fromEntries(rows.map(({ session_id, status }) => [session_id, status]))
}
