import { api, type PriceId } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../testing/make.ts'
import {
  completed,
  deliver,
  dueNow,
  entriesOf,
  makeBuyer,
  move,
  openShop,
  type Shop,
  spend,
} from '../../testing/shop.ts'
import type { Bank } from '../../testing/stripe-cards.ts'
import { topUpCredits } from '../billing/charging.ts'
import { reconciliation } from '../billing/jobs.ts'
import { topUpMonth } from './jobs.ts'

const day = 86_400_000

describe('an automatic top-up (DESIGN2 16)', () => {
  test('is off until somebody turns it on, and buys nothing before a card is saved', async () => {
    const shop = await openShop()
    await give(shop, 100)
    expect(await stateOf(shop)).toMatchObject({
      is_available: true,
      status: 'off',
      threshold: null,
      card: null,
    })
    await turnOn(shop)
    expect(await stateOf(shop)).toMatchObject({ status: 'needs_card', threshold: 50 })
    await spend(shop, 60)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40)
  })

  test('buys one package when analyses leave too few credits, and mails what it did', async () => {
    const shop = await readyShop()
    await spend(shop, 50)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    await spend(shop, 1)
    await spend(shop, 1)
    await shop.runJobs()
    await shop.runJobs()
    expect(paymentsOf(shop)).toMatchObject([{ status: 'succeeded', amount: 1_000 }])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(48 + 556)
    expect(await stateOf(shop)).toMatchObject({ status: 'active', spent_this_month: 10 })
    const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
    expect(body.items).toMatchObject([{ status: 'paid', is_automatic: true, price: 10 }])
    const [mail, ...others] = shop.mails.filter(({ subject }) => subject.includes('receipt'))
    expect(others).toEqual([])
    expect(mail?.to).toBe(shop.buyer.user.email)
    expect(mail?.text).toContain('the automatic top-up bought a package with the saved card')
    expect(mail?.text).toContain(`http://inkprint.test/purchases/${body.items[0]?.id}/receipt`)
  })

  test('buys at once when there are already too few credits', async () => {
    const shop = await openShop()
    await give(shop, 10)
    await saveCard(shop)
    await turnOn(shop)
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(566)
  })

  test('buys nothing for an organization that is to be deleted', async () => {
    const shop = await readyShop()
    const deletion_at = new Date(shop.deps.now().getTime() + day)
    await shop.deps.db
      .updateTable('organizations')
      .set({ deletion_at })
      .where('id', '=', shop.buyer.organizationId)
      .execute()
    await spend(shop, 60)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40)
  })

  test('is not caused by a refund or by what staff take', async () => {
    const shop = await readyShop()
    await spend(shop, 60)
    await shop.runJobs()
    const [payment] = paymentsOf(shop)
    const payment_intent = shop.stripe.refund(payment?.id ?? '', 1_000)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent } })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40)
    await move(shop, { amount: -5, reason: 'admin_adjustment' })
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    await spend(shop, 1)
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(2)
  })

  test('never buys twice, however many servers and jobs try at once and however often it is told', async () => {
    const shop = await readyShop()
    await spend(shop, 60)
    shop.stripe.slowDown(20)
    const { organizationId } = shop.buyer
    await Promise.allSettled(
      Array.from({ length: 8 }, () => topUpCredits.run(shop.deps, { organizationId })),
    )
    const [payment] = paymentsOf(shop)
    const event = { type: 'payment_intent.succeeded', object: { id: payment?.id } }
    await Promise.all(Array.from({ length: 5 }, () => deliver(shop, event)))
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await topUpsOf(shop)).toHaveLength(1)
    expect(await balanceOf(shop, organizationId)).toBe(40 + 556)
  })

  test('charges once when the answer is lost and the purchase is taken up again', async () => {
    const shop = await readyShop()
    await spend(shop, 60)
    // The question whether there is a payment, and its two repetitions by the library.
    shop.stripe.trouble('drop', 'drop', 'drop')
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    await loseAnswers(shop)
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ status: 'buying' })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40)
    await dueNow(shop)
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await topUpsOf(shop)).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ status: 'active' })
  })

  test('an event finds the purchase whose payment nobody wrote down', async () => {
    const shop = await readyShop()
    await spend(shop, 60)
    await loseAnswers(shop)
    const [payment] = paymentsOf(shop)
    await deliver(shop, { type: 'payment_intent.succeeded', object: { id: payment?.id } })
    expect(await topUpsOf(shop)).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ status: 'active' })
    await dueNow(shop)
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
  })

  test('a purchase whose job is lost is taken up by the reconciliation, also a day later', async () => {
    const shop = await readyShop()
    await spend(shop, 60)
    await loseAnswers(shop)
    await sql`delete from graphile_worker._private_jobs`.execute(shop.deps.db)
    shop.advance(2 * day)
    await reconciliation.run(shop.deps, {})
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await topUpsOf(shop)).toHaveLength(1)
  })

  test('nobody charges for a purchase that is a day old and was never charged', async () => {
    const shop = await readyShop()
    await spend(shop, 60)
    shop.stripe.trouble('drop', 'drop', 'drop')
    await shop.runJobs()
    await sql`delete from graphile_worker._private_jobs`.execute(shop.deps.db)
    shop.advance(day)
    await reconciliation.run(shop.deps, {})
    expect(paymentsOf(shop)).toEqual([])
    expect(await stateOf(shop)).toMatchObject({ status: 'paused', paused_reason: 'no_answer' })
  })

  test('a bank that takes its time is waited for, and nothing else is bought meanwhile', async () => {
    const shop = await readyShop({ bank: 'takes-time' })
    await spend(shop, 60)
    await shop.runJobs()
    await spend(shop, 5)
    await shop.runJobs()
    expect(await stateOf(shop)).toMatchObject({ status: 'buying' })
    const [payment, ...others] = paymentsOf(shop)
    expect(others).toEqual([])
    shop.stripe.finish(payment?.id ?? '', 'succeeded')
    await deliver(shop, { type: 'payment_intent.succeeded', object: { id: payment?.id } })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(35 + 556)
  })
})

describe('an automatic top-up that fails (DESIGN2 16)', () => {
  test.each([
    ['declines', 'card_declined', 'Your bank declined the saved card'],
    ['expired', 'card_expired', 'The saved card has expired'],
    ['asks', 'authentication_required', 'Your bank wants you to confirm'],
  ] as const)(
    'when the bank %s, it is paused with a reason and mailed once',
    async (bank, reason, words) => {
      const shop = await readyShop({ bank })
      await spend(shop, 60)
      await shop.runJobs()
      const [payment] = paymentsOf(shop)
      await deliver(shop, { type: 'payment_intent.payment_failed', object: { id: payment?.id } })
      await spend(shop, 5)
      await shop.runJobs()
      expect(paymentsOf(shop)).toMatchObject([{ status: 'canceled' }])
      expect(await stateOf(shop)).toMatchObject({ status: 'paused', paused_reason: reason })
      expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(35)
      const mails = shop.mails.filter(({ subject }) => subject.includes('paused'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(words)
      expect(mails[0]?.text).toContain('/dashboard?tab=settings#credits')
      const { body } = await shop.call(api.credits.getSummary, {}, shop.buyer.token)
      expect(body.top_up_paused_reason).toBe(reason)
    },
  )

  test('resuming tries the card again', async () => {
    const shop = await readyShop({ bank: 'declines' })
    await spend(shop, 60)
    await shop.runJobs()
    for (const card of shop.stripe.cards.values()) card.bank = 'pays'
    await shop.call(api.topUps.resume, {}, shop.buyer.token)
    await shop.runJobs()
    expect(paymentsOf(shop)).toMatchObject([{ status: 'canceled' }, { status: 'succeeded' }])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40 + 556)
    expect(await stateOf(shop)).toMatchObject({ status: 'active', paused_reason: null })
  })

  test('turning it on again ends the pause', async () => {
    const shop = await readyShop({ bank: 'declines' })
    await spend(shop, 60)
    await shop.runJobs()
    expect(await stateOf(shop)).toMatchObject({ status: 'paused' })
    for (const card of shop.stripe.cards.values()) card.bank = 'pays'
    await turnOn(shop)
    await shop.runJobs()
    expect(await stateOf(shop)).toMatchObject({
      status: 'active',
      paused_reason: null,
      paused_at: null,
    })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40 + 556)
  })

  test('another card ends the pause, and the provider forgets the first', async () => {
    const shop = await readyShop({ bank: 'declines' })
    await spend(shop, 60)
    await shop.runJobs()
    await saveCard(shop)
    await shop.runJobs()
    const [first, second] = [...shop.stripe.cards.values()]
    expect(first?.customer).toBeNull()
    expect(second?.customer).not.toBeNull()
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40 + 556)
  })

  test('a card the provider no longer knows pauses without a payment', async () => {
    const shop = await readyShop()
    for (const card of shop.stripe.cards.values()) card.customer = null
    await spend(shop, 60)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    expect(await stateOf(shop)).toMatchObject({ status: 'paused', paused_reason: 'card_removed' })
  })

  test('money that arrives for a purchase that was given up is still credited', async () => {
    const shop = await readyShop({ bank: 'declines' })
    await spend(shop, 60)
    await shop.runJobs()
    const [payment] = paymentsOf(shop)
    shop.stripe.finish(payment?.id ?? '', 'succeeded')
    await deliver(shop, { type: 'payment_intent.succeeded', object: { id: payment?.id } })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(40 + 556)
  })
})

describe('a purchase that was begun and not charged yet (DESIGN2 16)', () => {
  test.each([
    ['is turned off', (shop: Shop) => shop.call(api.topUps.turnOff, {}, shop.buyer.token)],
    ['loses its card', (shop: Shop) => shop.call(api.topUps.removeCard, {}, shop.buyer.token)],
    ['may not act', (shop: Shop) => setActive(shop, false)],
  ])('is never charged once the top-up %s, without a pause or a mail', async (_, withdraw) => {
    const shop = await readyShop()
    await beginOnly(shop)
    await withdraw(shop)
    await dueNow(shop)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    await setActive(shop, true)
    const state = await stateOf(shop)
    expect(['off', 'active']).toContain(state.status)
    expect(state).toMatchObject({ paused_reason: null, spent_this_month: 0 })
    const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
    expect(body.items).toMatchObject([{ status: 'cancelled', is_automatic: true }])
    expect(shop.mails.filter(({ subject }) => subject.includes('paused'))).toEqual([])
  })

  test('is given up for one with the card that was saved since', async () => {
    const shop = await readyShop()
    await beginOnly(shop)
    await saveCard(shop)
    await dueNow(shop)
    await shop.runJobs()
    await shop.runJobs()
    expect(paymentsOf(shop)).toMatchObject([{ status: 'succeeded' }])
    const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
    expect(body.items.map(({ status }) => status).sort()).toEqual(['cancelled', 'paid'])
  })
})

describe('the monthly ceiling (DESIGN2 16)', () => {
  test('stops buying until the month in UTC is over, and is mailed once', async () => {
    const shop = await readyShop({ monthly_ceiling: 19 })
    await spend(shop, 60)
    await shop.runJobs()
    await spend(shop, 556)
    await spend(shop, 1)
    await shop.runJobs()
    await spend(shop, 1)
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ status: 'ceiling_reached', spent_this_month: 10 })
    const mails = shop.mails.filter(({ subject }) => subject.includes('monthly ceiling'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('your ceiling of $19 a month')

    const { month_ends_at } = await stateOf(shop)
    shop.advance(Date.parse(month_ends_at) - Date.now() - 60_000)
    await topUpMonth.run(shop.deps, {})
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    shop.advance(120_000)
    await topUpMonth.run(shop.deps, {})
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(2)
    expect(await stateOf(shop)).toMatchObject({ status: 'active', spent_this_month: 10 })
  })

  test('a refund leaves no more room under it', async () => {
    const shop = await readyShop({ monthly_ceiling: 10 })
    await spend(shop, 60)
    await shop.runJobs()
    const payment_intent = shop.stripe.refund(paymentsOf(shop)[0]?.id ?? '', 1_000)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent } })
    await spend(shop, 1)
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ status: 'ceiling_reached' })
  })

  test('raising it buys what was waiting', async () => {
    const shop = await readyShop({ monthly_ceiling: 10 })
    await spend(shop, 60)
    await shop.runJobs()
    await spend(shop, 550)
    await shop.runJobs()
    expect(await stateOf(shop)).toMatchObject({ status: 'ceiling_reached' })
    await turnOn(shop, { monthly_ceiling: 20 })
    await shop.runJobs()
    expect(paymentsOf(shop)).toHaveLength(2)
  })
})

describe('the saved card and the choices (DESIGN2 16)', () => {
  test('are shown, and the card can be removed, which turns it off', async () => {
    const shop = await readyShop()
    expect(await stateOf(shop)).toMatchObject({
      status: 'active',
      card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 },
    })
    const { body } = await shop.call(api.topUps.removeCard, {}, shop.buyer.token)
    expect(body).toMatchObject({ status: 'off', card: null })
    await spend(shop, 60)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
    expect([...shop.stripe.cards.values()]).toMatchObject([{ customer: null }])
  })

  test('the card goes with its organization', async () => {
    const shop = await readyShop()
    const { db } = shop.deps
    await db.deleteFrom('organizations').where('id', '=', shop.buyer.organizationId).execute()
    await shop.runJobs()
    expect([...shop.stripe.cards.values()]).toMatchObject([{ customer: null }])
  })

  test('turning it off keeps the card and buys nothing', async () => {
    const shop = await readyShop()
    const { body } = await shop.call(api.topUps.turnOff, {}, shop.buyer.token)
    expect(body).toMatchObject({ status: 'off', card: { last4: '4242' }, threshold: 50 })
    await spend(shop, 60)
    await shop.runJobs()
    expect(paymentsOf(shop)).toEqual([])
  })

  test('a card is taken over by the event as well, once', async () => {
    const shop = await openShop()
    const sessionId = await startCard(shop)
    await deliver(shop, completed(sessionId))
    expect(await stateOf(shop)).toMatchObject({ card: null })
    shop.stripe.saveCard(sessionId)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await stateOf(shop)).toMatchObject({ card: { last4: '4242' } })
  })

  test('a second page ends the first, and a card saved on the first is not lost', async () => {
    const shop = await openShop()
    const first = await startCard(shop)
    const second = await startCard(shop)
    expect(shop.stripe.sessions.get(first)?.status).toBe('expired')
    shop.stripe.saveCard(second)
    // Nobody came back and no event arrived, and they begin anew.
    const third = await startCard(shop)
    expect(await stateOf(shop)).toMatchObject({ card: { last4: '4242' } })
    await shop.call(api.topUps.removeCard, {}, shop.buyer.token)
    await shop.runJobs()
    expect(shop.stripe.sessions.get(third)?.status).toBe('expired')
    expect([...shop.stripe.cards.values()]).toMatchObject([{ customer: null }])
  })

  test('nobody confirms a card that somebody else saves', async () => {
    const shop = await openShop()
    const rival = await makeBuyer(shop, { name: 'Rival' })
    const session_id = await startCard(shop)
    shop.stripe.saveCard(session_id)
    const reply = await shop.call(api.topUps.confirmCard, { session_id }, rival.token)
    expect(reply.status).toBe(404)
    const { body } = await shop.call(api.topUps.get, {}, rival.token)
    expect(body.card).toBeNull()
  })

  test.each([
    [{ threshold: 0 }, 'threshold'],
    [{ threshold: 1.5 }, 'threshold'],
    [{ threshold: 557 }, 'threshold'],
    [{ monthly_ceiling: 9 }, 'monthly_ceiling'],
    [{ monthly_ceiling: 10_001 }, 'monthly_ceiling'],
    [{ price_id: 'price_free' as PriceId }, 'price_id'],
  ])('%o is refused and changes nothing', async (wrong, field) => {
    const shop = await openShop()
    const reply = await shop.call(
      api.topUps.turnOn,
      { threshold: 50, price_id: 'price_starter', monthly_ceiling: 100, ...wrong },
      shop.buyer.token,
    )
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(field)
    expect(await stateOf(shop)).toMatchObject({ status: 'off', threshold: null })
  })

  test('who did what is written down', async () => {
    const shop = await readyShop({ bank: 'declines' })
    await spend(shop, 60)
    await shop.runJobs()
    await shop.call(api.topUps.resume, {}, shop.buyer.token)
    await shop.call(api.topUps.turnOff, {}, shop.buyer.token)
    await shop.call(api.topUps.removeCard, {}, shop.buyer.token)
    const rows = await shop.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_user_id'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'card.saved',
      'top-up.turned-on',
      'top-up.paused',
      'top-up.resumed',
      'top-up.turned-off',
      'card.removed',
    ])
    expect(rows.map(({ actor_user_id }) => actor_user_id === shop.buyer.user.id)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
    ])
  })
})

/** A customer with 100 credits and a card, who wants a starter package below 50. */
async function readyShop({
  bank = 'pays',
  monthly_ceiling = 100,
}: {
  bank?: Bank
  monthly_ceiling?: number
} = {}) {
  // The tests of the ceiling go on into the next month.
  const shop = await openShop({ SESSION_DAYS: '60' })
  await give(shop, 100)
  await saveCard(shop, bank)
  await turnOn(shop, { monthly_ceiling })
  return shop
}

async function turnOn(shop: Shop, { monthly_ceiling = 100 }: { monthly_ceiling?: number } = {}) {
  const choices = { threshold: 50, price_id: 'price_starter' as const, monthly_ceiling }
  const { status } = await shop.call(api.topUps.turnOn, choices, shop.buyer.token)
  expect(status).toBe(200)
}

async function startCard(shop: Shop): Promise<string> {
  const { status, body } = await shop.call(api.topUps.saveCard, {}, shop.buyer.token)
  expect(status).toBe(200)
  return body.session_url.split('/').at(-1) ?? ''
}

async function saveCard(shop: Shop, bank?: Bank): Promise<void> {
  const session_id = await startCard(shop)
  shop.stripe.saveCard(session_id, bank)
  const { status } = await shop.call(api.topUps.confirmCard, { session_id }, shop.buyer.token)
  expect(status).toBe(200)
}

/** The purchase is written, and the provider is away before its card is charged. */
async function beginOnly(shop: Shop): Promise<void> {
  await spend(shop, 60)
  shop.stripe.trouble('drop', 'drop', 'drop')
  await shop.runJobs()
  expect(await stateOf(shop)).toMatchObject({ status: 'buying' })
}

async function setActive({ deps, buyer }: Shop, is_active: boolean): Promise<void> {
  const { organizationId } = buyer
  await deps.db
    .updateTable('organizations')
    .set({ is_active })
    .where('id', '=', organizationId)
    .execute()
}

/** The charge is made and none of the library's three tries hears of it. */
async function loseAnswers(shop: Shop): Promise<void> {
  const { organizationId } = shop.buyer
  shop.stripe.loseChargeAnswers(3)
  await expect(topUpCredits.run(shop.deps, { organizationId })).rejects.toThrow()
}

async function stateOf(shop: Shop) {
  const { body } = await shop.call(api.topUps.get, {}, shop.buyer.token)
  return body
}

function paymentsOf({ stripe }: Shop) {
  return [...stripe.payments.values()]
}

async function topUpsOf(shop: Shop) {
  const entries = await entriesOf(shop, shop.buyer.organizationId)
  return entries.filter(({ reason }) => reason === 'top_up')
}

function give(shop: Shop, amount: number) {
  return move(shop, { amount, reason: 'welcome_credits' })
}
