import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Payments, requirePayments } from '../../platform/payments/payments.ts'
import { sandboxPayments } from '../../platform/payments/sandbox.ts'
import { balanceOf } from '../../testing/make.ts'
import { openShop, type Shop, startCheckout } from '../../testing/shop.ts'
import { moveCredits } from '../credits/ledger.ts'
import { topUpCredits } from './charging.ts'
import { reconciliation } from './jobs.ts'
import { settlePurchase } from './settlement.ts'

const hourMs = 3_600_000

describe('a change of the payment provider while a top-up is buying', () => {
  test('buys nothing else for a day, and goes on with the same purchase when it is changed back', async () => {
    const shop = await buyingShop()
    const stripe = shop.deps.payments
    change(shop, sandboxOf(shop))
    await spend(shop, 5)
    await settle(shop)
    expect(await stateOf(shop)).toMatchObject({ status: 'buying', card: null })
    shop.advance(10 * hourMs)
    await settle(shop)
    expect(await chargesOf(shop)).toEqual([])
    change(shop, stripe)
    await settle(shop)
    expect([...shop.stripe.payments.values()]).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ status: 'active', card: { last4: '4242' } })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(35 + 556)
  })

  test('ends that purchase after a day; a new card then buys, once, and the old one is never charged', async () => {
    const shop = await buyingShop()
    const stripe = shop.deps.payments
    change(shop, sandboxOf(shop))
    await saveSandboxCard(shop)
    await settle(shop)
    expect(await stateOf(shop)).toMatchObject({ status: 'buying' })
    expect(await chargesOf(shop)).toEqual([])
    shop.advance(21 * hourMs)
    await settle(shop)
    await settle(shop)
    expect(await chargesOf(shop)).toMatchObject([{ price: 10, problem: null }])
    expect(await stateOf(shop)).toMatchObject({ status: 'active' })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40 + 556)
    const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
    expect(body.items.map(({ status }) => status).sort()).toEqual(['expired', 'paid'])
    const [made, ...others] = [...shop.stripe.payments.values()]
    expect(others).toEqual([])

    // What was paid at the old provider is credited once it can be heard again.
    change(shop, stripe)
    const question = { payments: requirePayments(shop.deps), sessionId: made?.id ?? '' }
    for (const _ of ['told', 'told again']) {
      expect(await settlePurchase(shop.deps, question)).toBe('paid')
    }
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40 + 2 * 556)
  })

  test('asks for a new card, and the old one is not charged with the new provider', async () => {
    const shop = await readyShop()
    change(shop, sandboxOf(shop))
    expect(await stateOf(shop)).toMatchObject({ status: 'needs_card', card: null })
    await spend(shop, 60)
    await settle(shop)
    await shop.call(api.topUps.saveCard, {}, shop.buyer.token)
    await spend(shop, 1)
    await settle(shop)
    expect(await chargesOf(shop)).toEqual([])
    await saveSandboxCard(shop)
    await settle(shop)
    expect(await chargesOf(shop)).toHaveLength(1)
  })

  test('leaves no checkout pending for ever, also with no provider at all', async () => {
    const shop = await openShop()
    await startCheckout(shop, { token: shop.buyer.token })
    change(shop, null)
    shop.advance(29 * 24 * hourMs)
    await settle(shop)
    const status = () => shop.deps.db.selectFrom('purchases').select('status').execute()
    expect(await status()).toEqual([{ status: 'pending' }])
    shop.advance(2 * 24 * hourMs)
    await settle(shop)
    expect(await status()).toEqual([{ status: 'expired' }])
  })
})

/** As after a restart with other settings. */
function change({ deps }: Shop, payments: Payments | null): void {
  Object.assign(deps, { payments })
}

function sandboxOf({ deps }: Shop): Payments {
  return sandboxPayments({ db: deps.db, now: deps.now, publicUrl: deps.settings.publicUrl })
}

/** A customer with 100 credits and a card, who wants a starter package below 50. */
async function readyShop(): Promise<Shop> {
  const shop = await openShop({ SESSION_DAYS: '60' })
  await move(shop, 100, 'welcome_credits')
  const started = await shop.call(api.topUps.saveCard, {}, shop.buyer.token)
  const session_id = started.body.session_url.split('/').at(-1) ?? ''
  shop.stripe.saveCard(session_id)
  await shop.call(api.topUps.confirmCard, { session_id }, shop.buyer.token)
  const choices = { threshold: 50, price_id: 'price_starter' as const, monthly_ceiling: 100 }
  expect((await shop.call(api.topUps.turnOn, choices, shop.buyer.token)).status).toBe(200)
  return shop
}

/** The card is charged, and nobody has heard of it yet. */
async function buyingShop(): Promise<Shop> {
  const shop = await readyShop()
  await spend(shop, 60)
  shop.stripe.loseChargeAnswers(3)
  const { organizationId } = shop.buyer
  await expect(topUpCredits.run(shop.deps, { organizationId })).rejects.toThrow()
  return shop
}

async function saveSandboxCard(shop: Shop): Promise<void> {
  const { body } = await shop.call(api.topUps.saveCard, {}, shop.buyer.token)
  const session_id = body.session_url.split('/').at(-1) ?? ''
  expect(await shop.deps.payments?.sandbox?.saveCard(session_id, 'pays')).toBe(true)
  const { status } = await shop.call(api.topUps.confirmCard, { session_id }, shop.buyer.token)
  expect(status).toBe(200)
}

/** Everything that runs by itself. */
async function settle(shop: Shop): Promise<void> {
  await shop.deps.jobs.add(shop.deps.db, reconciliation, {})
  await shop.runJobs()
  const { organizationId } = shop.buyer
  await topUpCredits.run(shop.deps, { organizationId })
  await shop.runJobs()
}

async function stateOf(shop: Shop) {
  return (await shop.call(api.topUps.get, {}, shop.buyer.token)).body
}

function chargesOf({ deps }: Shop) {
  return deps.db.selectFrom('sandbox_charges').selectAll().execute()
}

function spend(shop: Shop, amount: number): Promise<void> {
  return move(shop, -amount, 'analysis')
}

async function move(
  { deps, buyer }: Shop,
  amount: number,
  reason: 'analysis' | 'welcome_credits',
): Promise<void> {
  const facts = { organizationId: buyer.organizationId, reference: newId('ana'), at: deps.now() }
  await deps.db.transaction().execute((tx) => moveCredits(tx, { ...facts, amount, reason }))
}
