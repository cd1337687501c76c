import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import {
  completed,
  deliver,
  makeBuyer,
  openShop,
  type Shop,
  startCheckout,
} from '../../testing/shop.ts'

describe('the receipt for a purchase (P)', () => {
  test('names seller, buyer, package, amount and payment', async () => {
    const shop = await openShop({
      LEGAL_ENTITY: 'Inkprint Sp. z o.o.',
      SELLER_ADDRESS: 'ul. Długa 1\\n00-001 Warszawa',
      SELLER_TAX_ID: 'PL5260001246',
      SUPPORT_EMAIL: 'help@ink.example',
    })
    const { id } = await buy(shop)
    const receipt = await receiptOf(shop, id)
    const year = new Date().getUTCFullYear()
    expect(receipt).toMatchObject({
      status: 200,
      body: {
        number: `${year}-000001`,
        purchase_id: id,
        seller: {
          name: 'Inkprint Sp. z o.o.',
          address: 'ul. Długa 1\n00-001 Warszawa',
          tax_id: 'PL5260001246',
          email: 'help@ink.example',
        },
        buyer: { name: 'Quill & Co', tax_id: null, country: null },
        package_name: 'Basic',
        credits: 6_250,
        currency: 'USD',
        paid_cents: 3_000,
        refunded_cents: 0,
        dispute: null,
        payment_reference: expect.stringMatching(/^pi_/),
        is_automatic: false,
        is_play_money: false,
      },
    })
    expect(await receiptOf(shop, (await buy(shop)).id)).toMatchObject({
      body: { number: `${year}-000002` },
    })
  })

  test('has the details the buyer had entered when it was paid, whatever they enter later', async () => {
    const shop = await openShop()
    const sessionId = await startCheckout(shop, { token: shop.buyer.token })
    const details = {
      billing_name: 'Quill & Company Ltd',
      tax_id: 'GB123456789',
      street_address: '1 Ink Lane',
      postal_code: 'EC1A 1AA',
      country: 'United Kingdom',
    }
    const { status } = await shop.call(api.organization.update, details, shop.buyer.token)
    expect(status).toBe(200)
    const { billing_name: name, ...rest } = details
    const { id } = await pay(shop, sessionId)
    const moved = { billing_name: '', street_address: '2 Paper Street', tax_id: '' }
    await shop.call(api.organization.update, moved, shop.buyer.token)
    expect(await receiptOf(shop, id)).toMatchObject({ body: { buyer: { name, ...rest } } })
    const later = await buy(shop)
    expect(await receiptOf(shop, later.id)).toMatchObject({
      body: { buyer: { name: 'Quill & Co', street_address: '2 Paper Street', tax_id: null } },
    })
    const payment_intent = shop.stripe.refund(sessionId, 1_000)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent } })
    expect(await receiptOf(shop, id)).toMatchObject({ body: { buyer: { name, ...rest } } })
  })

  test('shows refunds to the cent, and disputes', async () => {
    const shop = await openShop()
    const { id, sessionId } = await buy(shop)
    const refunded = shop.stripe.refund(sessionId, 1_001)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent: refunded } })
    expect(await receiptOf(shop, id)).toMatchObject({ body: { refunded_cents: 1_001 } })
    // Worth no further credit, and still a cent.
    shop.stripe.refund(sessionId, -1)
    await deliver(shop, { type: 'refund.failed', object: { payment_intent: refunded } })
    expect(await receiptOf(shop, id)).toMatchObject({ body: { refunded_cents: 1_000 } })
    const payment_intent = shop.stripe.dispute(sessionId, 'needs_response')
    await deliver(shop, { type: 'charge.dispute.created', object: { payment_intent } })
    expect(await receiptOf(shop, id)).toMatchObject({ body: { dispute: 'open' } })
  })

  test('is not there for somebody else’s purchase, one that is not paid, or none', async () => {
    const shop = await openShop()
    const { id } = await buy(shop)
    const rival = await makeBuyer(shop, { name: 'Rival' })
    expect(await shop.call(api.purchases.getReceipt, { id }, rival.token)).toMatchObject({
      status: 404,
    })
    await startCheckout(shop, { token: shop.buyer.token })
    const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
    const pending = body.items.find(({ status }) => status === 'pending')
    expect(await receiptOf(shop, pending?.id ?? '')).toMatchObject({ status: 404 })
    expect(await receiptOf(shop, 'pur_nobody')).toMatchObject({ status: 404 })
  })

  test('is found from the entries of the history', async () => {
    const shop = await openShop()
    const { id, sessionId } = await buy(shop)
    const payment_intent = shop.stripe.refund(sessionId, 1_500)
    await deliver(shop, { type: 'charge.refunded', object: { payment_intent } })
    const { body } = await shop.call(api.credits.listEntries, {}, shop.buyer.token)
    expect(body.items).toMatchObject([
      { reason: 'admin_adjustment', note: 'Refund', purchase_id: id },
      { reason: 'top_up', purchase_id: id },
    ])
  })
})

async function buy(shop: Shop) {
  return pay(shop, await startCheckout(shop, { token: shop.buyer.token }))
}

async function pay(shop: Shop, sessionId: string) {
  shop.stripe.pay(sessionId)
  expect(await deliver(shop, completed(sessionId))).toBe(200)
  const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
  return { sessionId, id: body.items[0]?.id ?? '' }
}

function receiptOf(shop: Shop, id: string) {
  return shop.call(api.purchases.getReceipt, { id }, shop.buyer.token)
}
