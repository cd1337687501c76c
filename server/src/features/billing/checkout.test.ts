import { api, packages } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeBuyer, openShop, startCheckout } from '../../testing/shop.ts'
import { testApp } from '../../testing/test-app.ts'

describe('checkout', () => {
  test('[HC-50, SC-13, SC-14, SC-18] a price_id leads to a Stripe page that returns to PUBLIC_URL', async () => {
    const shop = await openShop({ PUBLIC_URL: 'https://ink.example' })
    for (const { price_id, price } of packages) {
      const sessionId = await startCheckout(shop, { token: shop.buyer.token, price_id })
      expect(shop.stripe.sessions.get(sessionId)).toMatchObject({
        amount_total: price * 100,
        line_items: shop.stripe.env[settingOf[price_id]],
        success_url: 'https://ink.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: expect.stringMatching(
          /^https:\/\/ink\.example\/pricing\?checkout=cancelled&purchase=pur_\w+$/,
        ),
      })
    }
    expect(shop.stripe.calls).toContain('POST /v1/checkout/sessions')
  })

  test('[EN-12, PP-02, PP-03, PP-04] the packages cost what they should, per credit too', () => {
    const facts = packages.map((each) => [
      ...[each.name, each.price, each.credits, each.averageTexts, each.price_id],
      each.pricePerCredit.toFixed(4),
    ])
    expect(facts).toEqual([
      ['Starter', 10, 556, 70, 'price_starter', '0.0180'],
      ['Basic', 30, 6_250, 780, 'price_basic', '0.0048'],
      ['Pro', 100, 23_810, 2_975, 'price_pro', '0.0042'],
    ])
    for (const each of packages) {
      expect(Object.keys(each).sort()).toEqual(
        [
          ...['averageTexts', 'credits', 'description', 'name'],
          ...['price', 'pricePerCredit', 'price_id'],
        ].sort(),
      )
      expect(each.description).not.toBe('')
    }
  })

  test('[CI-08] any other price_id is refused and nothing is started', async () => {
    const shop = await openShop()
    for (const price_id of [
      'price_1Basic',
      'price_free',
      '',
      7,
      null,
      ['price_basic'],
      undefined,
    ]) {
      const reply = await shop.app.inject({
        method: 'POST',
        url: api.purchases.create.path,
        headers: { authorization: `Bearer ${shop.buyer.token}` },
        payload: { price_id },
      })
      expect(reply.statusCode).toBe(422)
    }
    expect(shop.stripe.calls).toEqual([])
    expect(await listOf(shop)).toEqual([])
  })

  test('ten checkouts at once share one customer, and so does the next one', async () => {
    const shop = await openShop()
    const { token } = shop.buyer
    shop.stripe.slowDown(300)
    await Promise.all(Array.from({ length: 10 }, () => startCheckout(shop, { token })))
    await startCheckout(shop, { token })
    expect(shop.stripe.customers.size).toBe(1)
    expect([...shop.stripe.customers.values()]).toMatchObject([{ name: 'Quill & Co' }])
    const customers = [...shop.stripe.sessions.values()].map((session) => session.customer)
    expect(new Set(customers).size).toBe(1)
    expect(customers).toHaveLength(11)
  })

  test('a customer deleted at Stripe is replaced, once', async () => {
    const shop = await openShop()
    await startCheckout(shop, { token: shop.buyer.token })
    shop.stripe.customers.clear()
    await startCheckout(shop, { token: shop.buyer.token })
    await startCheckout(shop, { token: shop.buyer.token })
    expect(shop.stripe.customers.size).toBe(1)
  })

  test('Stripe hanging, failing, dropping or refusing is a 503 and leaves nothing behind; hiccups are ridden out', async () => {
    const shop = await openShop({ STRIPE_TIMEOUT_MS: '1000' })
    const start = () => shop.call(api.purchases.create, { price_id: 'price_pro' }, shop.buyer.token)
    shop.stripe.trouble('drop', 'error')
    expect(await start()).toMatchObject({ status: 200 })

    for (const kind of ['hang', 'error', 'drop', 'rate-limit'] as const) {
      shop.stripe.trouble(kind, kind, kind)
      expect(await start()).toMatchObject({
        status: 503,
        body: { code: 'PAYMENTS_UNAVAILABLE', detail: 'Payments are not available at the moment' },
      })
      shop.stripe.clearTrouble()
    }
    expect(await listOf(shop)).toHaveLength(1)
    expect(await start()).toMatchObject({ status: 200 })
    expect(shop.logged.join('')).not.toContain(shop.stripe.env.STRIPE_SECRET_KEY)
  })

  test('a price set up wrongly at Stripe charges nobody', async () => {
    const shop = await openShop({ STRIPE_PRICE_PRO: 'price_1Cheap' })
    const { token } = shop.buyer
    const answer = await shop.call(api.purchases.create, { price_id: 'price_pro' }, token)
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } })
    expect(shop.logged.join('')).toContain('is 100 usd, not 100 USD')
    expect(await listOf(shop)).toEqual([])
  })

  test('a wrong secret key is a 503, not a sign-out', async () => {
    const shop = await openShop({ STRIPE_SECRET_KEY: 'sk_test_other' })
    const { token } = shop.buyer
    const answer = await shop.call(api.purchases.create, { price_id: 'price_pro' }, token)
    expect(answer.status).toBe(503)
  })

  test('an inactive organization, a user without one and a stranger cannot buy', async () => {
    const shop = await openShop()
    const inactive = await makeBuyer(shop, { is_active: false })
    const { token: alone } = await shop.makeUser()
    const start = (token?: string) =>
      shop.call(api.purchases.create, { price_id: 'price_pro' }, token)
    expect(await start(inactive.token)).toMatchObject({
      status: 403,
      body: { code: 'ORGANIZATION_INACTIVE' },
    })
    expect(await start(alone)).toMatchObject({ status: 403, body: { code: 'NO_ORGANIZATION' } })
    expect(await start()).toMatchObject({ status: 401 })
    expect(shop.stripe.calls).toEqual([])
  })

  test('an organization can start only so many checkouts an hour', async () => {
    const shop = await openShop({ LIMIT_CHECKOUTS: '2' })
    const start = () => shop.call(api.purchases.create, { price_id: 'price_pro' }, shop.buyer.token)
    expect((await start()).status).toBe(200)
    expect((await start()).status).toBe(200)
    expect(await start()).toMatchObject({ status: 429 })
    shop.advance(3_600_000)
    expect((await start()).status).toBe(200)
  })

  test('[HC-51, SC-13, SC-18] the portal opens for the own customer, after the first checkout', async () => {
    const shop = await openShop()
    const open = () => shop.call(api.purchases.openPortal, {}, shop.buyer.token)
    expect(await open()).toMatchObject({ status: 400, body: { code: 'NO_PURCHASES' } })
    await startCheckout(shop, { token: shop.buyer.token })
    const [customer] = shop.stripe.customers.keys()
    const { status, body } = await open()
    expect(status).toBe(200)
    expect(body.session_url).toMatch(new RegExp(`^http://127.0.0.1:\\d+/p/session/${customer}$`))
    shop.stripe.trouble('error', 'error', 'error')
    expect(await open()).toMatchObject({ status: 503 })
  })

  test('[SC-12, HC-51] in production without Stripe every payment call is a 503', async () => {
    const app = await testApp({ env: productionEnv })
    const { token } = await makeBuyer(app)
    const unavailable = { status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } }
    expect(await app.call(api.purchases.create, { price_id: 'price_pro' }, token)).toMatchObject(
      unavailable,
    )
    expect(await app.call(api.purchases.openPortal, {}, token)).toMatchObject(unavailable)
    expect(await app.call(api.purchases.confirm, { session_id: 'cs_1' }, token)).toMatchObject(
      unavailable,
    )
    expect(await app.call(api.purchases.list, {}, token)).toMatchObject({
      status: 200,
      body: { items: [], total: 0 },
    })
    const page = await app.app.inject('/sandbox/checkout/sbx_1')
    expect(page.statusCode).toBe(404)
    const webhook = await app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload: {},
    })
    expect(webhook.statusCode).toBe(503)
  })
})

const settingOf = {
  price_starter: 'STRIPE_PRICE_STARTER',
  price_basic: 'STRIPE_PRICE_BASIC',
  price_pro: 'STRIPE_PRICE_PRO',
} as const

const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ink.example',
  SUPPORT_EMAIL: 'help@ink.example',
  LEGAL_ENTITY: 'Ink Ltd',
  DATABASE_URL: 'postgres://nowhere/ink',
  SMTP_URL: 'smtp://nowhere',
  MAIL_FROM: 'ink@ink.example',
}

async function listOf(shop: Awaited<ReturnType<typeof openShop>>) {
  const { body } = await shop.call(api.purchases.list, {}, shop.buyer.token)
  return body.items
}
