import { api, type Purchase } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../testing/make.ts'
import {
  completed,
  deliver,
  entriesOf,
  makeBuyer,
  openShop,
  type Shop,
  spend,
  startCheckout,
} from '../../testing/shop.ts'
import { signedEvent } from '../../testing/stripe-events.ts'
import { nightlyCleanup } from '../cleanup/jobs.ts'

describe('webhook and return page', () => {
  test('[CI-07] a paid checkout adds its credits once, however often and from wherever it is told', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? deliver(shop, completed(sessionId)) : confirm(shop, sessionId),
      ),
    )
    expect(answers.filter((answer) => answer === 200)).toHaveLength(6)
    expect(answers.filter((answer) => typeof answer === 'object')).toEqual(
      Array.from({ length: 6 }, () => ({ status: 200, body: { status: 'paid', credits: 6_250 } })),
    )
    expect(await entriesOf(shop, shop.buyer.organizationId)).toEqual([
      {
        reason: 'top_up',
        change_amount: 6_250,
        balance_after: 6_250,
        reference: (await only(shop)).id,
      },
    ])
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    expect(await only(shop)).toMatchObject({
      package_name: 'Basic',
      credits: 6_250,
      price: 30,
      status: 'paid',
      paid_at: expect.any(String),
    })
  })

  test('[CI-07] the same event twice, hours later and freshly signed, is noted and changes nothing', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    const event = { ...completed(sessionId), id: 'evt_1' }
    expect(await deliver(shop, event)).toBe(200)
    shop.advance(7 * 3_600_000)
    expect(await deliver(shop, { ...event, at: shop.deps.now() })).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
    const notes = await shop.deps.db.selectFrom('processed_events').selectAll().execute()
    expect(notes).toMatchObject([
      { id: 'evt_1', outcome: 'paid', deliveries: 2, subject_id: sessionId },
    ])
    shop.advance(91 * 86_400_000)
    await shop.deps.jobs.add(shop.deps.db, nightlyCleanup, {})
    await shop.runJobs()
    expect(await shop.deps.db.selectFrom('processed_events').selectAll().execute()).toEqual([])
    expect(await entriesOf(shop, shop.buyer.organizationId)).toHaveLength(1)
  })

  test('[CI-07] a webhook that first comes hours late still pays', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    shop.advance(20 * 3_600_000)
    expect(await deliver(shop, { ...completed(sessionId), at: shop.deps.now() })).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
  })

  test('[CI-08] a forged, altered, replayed or unsigned delivery is refused and adds nothing', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    const callsBefore = shop.stripe.calls.length

    expect(await deliver(shop, { ...completed(sessionId), secret: 'whsec_guessed' })).toBe(400)
    const old = new Date(shop.deps.now().getTime() - 600_000)
    expect(await deliver(shop, { ...completed(sessionId), at: old })).toBe(400)
    const genuine = signedEvent(completed('cs_test_other'))
    const altered = genuine.payload.replace('cs_test_other', sessionId)
    for (const [payload, headers] of [
      [altered, genuine.headers],
      [genuine.payload, { 'content-type': 'application/json' }],
      [genuine.payload, { ...genuine.headers, 'stripe-signature': '' }],
      [genuine.payload, { ...genuine.headers, 'stripe-signature': 't=1,v1=zz' }],
      ['', genuine.headers],
    ] as const) {
      const url = '/api/webhooks/stripe'
      const reply = await shop.app.inject({ method: 'POST', url, payload, headers })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(shop.stripe.calls).toHaveLength(callsBefore)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await shop.deps.db.selectFrom('processed_events').selectAll().execute()).toEqual([])
  })

  test('[CI-08] an event that claims a payment is not believed: the provider says unpaid', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    const lie = { id: sessionId, payment_status: 'paid', amount_total: 1, status: 'complete' }
    expect(await deliver(shop, { type: 'checkout.session.completed', object: lie })).toBe(200)
    expect(await confirm(shop, sessionId)).toMatchObject({ body: { status: 'pending' } })
    expect(await entriesOf(shop, shop.buyer.organizationId)).toEqual([])
  })

  test('[CI-08] another organization’s session id is unknown and adds nothing to either', async () => {
    const shop = await openShop()
    const stranger = await makeBuyer(shop, { name: 'Strangers' })
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    const theirs = await shop.call(api.purchases.confirm, { session_id: sessionId }, stranger.token)
    const unknown = await shop.call(api.purchases.confirm, { session_id: 'cs_no' }, stranger.token)
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    expect(await balanceOf(shop, stranger.organizationId)).toBe(0)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    const { body } = await shop.call(api.purchases.list, {}, stranger.token)
    expect(body.items).toEqual([])
  })

  test('a program cannot ask the provider through us without end', async () => {
    const shop = await openShop({ LIMIT_CHECKOUTS: '1' })
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    const callsBefore = shop.stripe.calls.length
    const answers = await Promise.all(Array.from({ length: 15 }, () => confirm(shop, sessionId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(shop.stripe.calls).toHaveLength(callsBefore + 10)
  })

  test('[CI-08] a session of somebody else’s Stripe use is ignored, and so are other events', async () => {
    const shop = await openShop()
    expect(await deliver(shop, completed('cs_test_foreign'))).toBe(200)
    expect(await deliver(shop, { type: 'customer.created', object: { id: 'cus_1' } })).toBe(200)
    const foreign = { type: 'charge.refunded', object: { payment_intent: 'pi_foreign' } }
    expect(await deliver(shop, foreign)).toBe(200)
    const notes = await shop.deps.db
      .selectFrom('processed_events')
      .select('outcome')
      .orderBy('first_at')
      .execute()
    expect(notes.map((note) => note.outcome)).toEqual(['unknown', 'ignored', 'unknown'])
  })

  test('[CI-07] while Stripe is away nothing is lost: the delivery is refused and a later one pays', async () => {
    const shop = await openShop({ STRIPE_TIMEOUT_MS: '1000' })
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    shop.stripe.trouble('hang', 'error', 'hang')
    expect(await deliver(shop, completed(sessionId))).toBe(503)
    shop.stripe.trouble('error', 'error', 'error')
    expect(await confirm(shop, sessionId)).toMatchObject({ status: 503 })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250)
  })

  test('[CI-07, CI-08] a slow payment adds nothing while on its way and everything once it arrives', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token, price_id: 'price_pro' })
    shop.stripe.payLater(sessionId)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await confirm(shop, sessionId)).toMatchObject({
      body: { status: 'pending', credits: 23_810 },
    })
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    shop.stripe.pay(sessionId)
    const type = 'checkout.session.async_payment_succeeded'
    expect(await deliver(shop, { type, object: { id: sessionId } })).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(23_810)
  })

  test('[CI-08] a slow payment that fails and a checkout that expires end unpaid', async () => {
    const shop = await openShop()
    const failing = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.declineLater(failing)
    const failed = 'checkout.session.async_payment_failed'
    expect(await deliver(shop, { type: failed, object: { id: failing } })).toBe(200)
    expect(await confirm(shop, failing)).toMatchObject({ body: { status: 'failed' } })

    const leaving = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.expire(leaving)
    const expired = 'checkout.session.expired'
    expect(await deliver(shop, { type: expired, object: { id: leaving } })).toBe(200)
    expect(await confirm(shop, leaving)).toMatchObject({ body: { status: 'expired' } })
    expect(await entriesOf(shop, shop.buyer.organizationId)).toEqual([])
  })

  test('[CI-07] events in the wrong order end the same: paid wins over an earlier failure', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.declineLater(sessionId)
    expect(await confirm(shop, sessionId)).toMatchObject({ body: { status: 'failed' } })
    shop.stripe.pay(sessionId)
    for (const type of [
      'checkout.session.async_payment_failed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.expired',
      'checkout.session.completed',
    ]) {
      expect(await deliver(shop, { type, object: { id: sessionId } })).toBe(200)
    }
    expect(await only(shop)).toMatchObject({ status: 'paid' })
    expect(await entriesOf(shop, shop.buyer.organizationId)).toHaveLength(1)
  })
})

describe('refunds', () => {
  test('a refund takes its credits back, once, as an adjustment', async () => {
    const shop = await openShop()
    const { sessionId, refund } = await paidPurchase(shop)
    const event = refund(3_000)
    expect(await Promise.all([deliver(shop, event), deliver(shop, event)])).toEqual([200, 200])
    expect(await deliver(shop, { ...event, type: 'refund.created' })).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await entriesOf(shop, shop.buyer.organizationId)).toMatchObject([
      { reason: 'top_up', change_amount: 6_250 },
      { reason: 'admin_adjustment', change_amount: -6_250, balance_after: 0 },
    ])
    expect(await only(shop)).toMatchObject({ status: 'refunded' })
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    await shop.runJobs()
    expect(shop.mails.map((mail) => mail.subject)).toEqual(['Your Inkprint receipt: Basic, $30'])
  })

  test('parts are taken back in proportion, each once', async () => {
    const shop = await openShop()
    const { refund } = await paidPurchase(shop)
    const first = refund(1_000)
    await deliver(shop, first)
    await deliver(shop, first)
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(6_250 - 2_083)
    expect(await only(shop)).toMatchObject({ status: 'paid' })
    await deliver(shop, refund(2_000))
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await only(shop)).toMatchObject({ status: 'refunded' })
  })

  test('credits already spent stay spent and are flagged for staff', async () => {
    const shop = await openShop({ SUPPORT_EMAIL: 'help@ink.example' })
    const { refund } = await paidPurchase(shop)
    await spend(shop, 6_000)
    await deliver(shop, refund(3_000))
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    const { id } = await only(shop)
    const flagged = await shop.deps.db.selectFrom('audit_log').selectAll().execute()
    expect(flagged).toMatchObject([
      {
        action: 'purchase.flagged',
        subject_id: id,
        organization_id: shop.buyer.organizationId,
        details: { problem: 'refunded credits already spent', credits: 6_000 },
      },
    ])
    await shop.runJobs()
    const mail = shop.mails.find(({ to }) => to === 'help@ink.example')
    expect(mail?.subject).toBe(`Purchase ${id} needs a decision`)
    expect(mail?.text).toContain('6,000 of its credits had already been spent')
  })

  test('a refund told before the payment ends without credits', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.pay(sessionId)
    const payment = shop.stripe.refund(sessionId, 3_000)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent: payment } })
    await deliver(shop, completed(sessionId))
    expect(await balanceOf(shop, shop.buyer.organizationId)).toBe(0)
    expect(await only(shop)).toMatchObject({ status: 'refunded' })
    expect(await confirm(shop, sessionId)).toMatchObject({ body: { status: 'refunded' } })
  })

  test('a payment for an organization deleted meanwhile is kept and flagged', async () => {
    const shop = await openShop({ SUPPORT_EMAIL: 'help@ink.example' })
    const { token, organizationId } = shop.buyer
    const sessionId = await startCheckout(shop, { token })
    const { db } = shop.deps
    await db.deleteFrom('organizations').where('id', '=', organizationId).execute()
    shop.stripe.pay(sessionId)
    expect(await deliver(shop, completed(sessionId))).toBe(200)
    const kept = await db.selectFrom('purchases').select('status').execute()
    expect(kept).toEqual([{ status: 'paid' }])
    await shop.runJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual(['help@ink.example'])
  })
})

function confirm(shop: Shop, session_id: string) {
  return shop
    .call(api.purchases.confirm, { session_id }, shop.buyer.token)
    .then(({ status, body }) => ({ status, body }))
}

async function only(shop: Shop): Promise<Purchase> {
  const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
  const [purchase, ...others] = body.items
  if (!purchase || others.length > 0) throw new Error(`${body.items.length} purchases`)
  return purchase
}

async function paidPurchase(shop: Shop) {
  const sessionId = await startCheckout(shop, { token: shop.buyer.token })
  shop.stripe.pay(sessionId)
  await deliver(shop, completed(sessionId))
  return {
    sessionId,
    refund: (cents: number) => ({
      type: 'charge.refunded',
      object: { payment_intent: shop.stripe.refund(sessionId, cents) },
    }),
  }
}
