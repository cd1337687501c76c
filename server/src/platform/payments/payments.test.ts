import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../testing/make.ts'
import { entriesOf, makeBuyer, startCheckout } from '../../testing/shop.ts'
import { stripeEnv } from '../../testing/stripe-events.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readConfig } from '../config/config.ts'

describe('sandbox', () => {
  test('[SC-12, HC-50, CI-07] without Stripe a page of ours, plainly marked, takes play money once', async () => {
    const app = await testApp()
    const buyer = await makeBuyer(app)
    const { body } = await app.call(
      api.purchases.create,
      { price_id: 'price_starter' },
      buyer.token,
    )
    expect(body.session_url).toMatch(/^http:\/\/inkprint\.test\/sandbox\/checkout\/sbx_\w{22}$/)
    const page = await app.app.inject(pathOf(body.session_url))
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('This is play money')
    expect(page.body).toContain('Pay $10.00')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<script(?! src=)|<style|style=|onclick/)

    const paid = await press(app, { url: body.session_url, action: 'pay' })
    const sessionId = body.session_url.split('/').at(-1)
    expect(paid.headers.location).toBe(
      `http://inkprint.test/payment-success?session_id=${sessionId}`,
    )
    await press(app, { url: body.session_url, action: 'pay' })
    expect(await confirm(app, { token: buyer.token, sessionId })).toEqual({
      status: 'paid',
      credits: 556,
    })
    await app.runJobs()
    expect(await entriesOf(app, buyer.organizationId)).toHaveLength(1)
    expect(await balanceOf(app, buyer.organizationId)).toBe(556)
    expect(app.mails.map(({ text }) => text.includes('play money'))).toEqual([true])
    // U: what was not paid has not arrived.
    expect(app.mails[0]?.text).not.toMatch(/has arrived|^Paid/m)
    expect((await app.app.inject(pathOf(body.session_url))).body).toContain('already paid')
  })

  test('[SC-12, CI-07] the credits come also when the browser never returns', async () => {
    const app = await testApp()
    const buyer = await makeBuyer(app)
    const id = await startCheckout(app, { token: buyer.token })
    await press(app, { url: `/sandbox/checkout/${id}`, action: 'pay' })
    await app.runJobs()
    expect(await balanceOf(app, buyer.organizationId)).toBe(6_250)
  })

  test('[SC-12, CI-08] declining, canceling and waiting too long add nothing', async () => {
    const app = await testApp()
    const { token, organizationId } = await makeBuyer(app)
    const declined = await startCheckout(app, { token })
    const refusal = await press(app, { url: `/sandbox/checkout/${declined}`, action: 'decline' })
    expect(refusal.headers.location).toContain('/payment-success?session_id=')
    expect(await confirm(app, { token, sessionId: declined })).toMatchObject({ status: 'failed' })

    const left = await startCheckout(app, { token })
    const back = await press(app, { url: `/sandbox/checkout/${left}`, action: 'cancel' })
    expect(back.headers.location).toMatch(
      /^http:\/\/inkprint\.test\/pricing\?checkout=cancelled&purchase=pur_\w+$/,
    )
    expect(await confirm(app, { token, sessionId: left })).toMatchObject({ status: 'pending' })
    app.advance(3_600_000)
    await press(app, { url: `/sandbox/checkout/${left}`, action: 'pay' })
    expect(await confirm(app, { token, sessionId: left })).toMatchObject({ status: 'expired' })
    await press(app, { url: `/sandbox/checkout/${declined}`, action: 'pay' })
    await app.runJobs()
    expect(await entriesOf(app, organizationId)).toEqual([])
  })

  test('[CI-08] unknown checkouts and made-up webhooks come to nothing', async () => {
    const app = await testApp()
    expect((await app.app.inject('/sandbox/checkout/sbx_nothing')).statusCode).toBe(404)
    const pressed = await press(app, { url: '/sandbox/checkout/sbx_nothing', action: 'pay' })
    expect(pressed.statusCode).toBe(404)
    const webhook = await app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'stripe-signature': 't=1,v1=00' },
      payload: { type: 'checkout.session.completed' },
    })
    expect(webhook.statusCode).toBe(400)
  })

  test('[HC-51, SC-12] the sandbox has a billing page with the own payments', async () => {
    const app = await testApp()
    const { token } = await makeBuyer(app)
    const id = await startCheckout(app, { token, price_id: 'price_pro' })
    await press(app, { url: `/sandbox/checkout/${id}`, action: 'pay' })
    const { body } = await app.call(api.purchases.openPortal, {}, token)
    const page = await app.app.inject(pathOf(body.session_url))
    expect(page.body).toContain('Pro</dt><dd>$100.00')
    expect(page.body).toContain('http://inkprint.test/dashboard?tab=credits')
  })
})

describe('configuration', () => {
  test('[SC-13, SC-24] Stripe is set up whole or not at all, and every missing part is named', () => {
    expect(() => readConfig({ ...base, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      /STRIPE_WEBHOOK_SECRET: .*\n.*STRIPE_PRICE_STARTER: .*\n.*STRIPE_PRICE_BASIC: .*\n.*STRIPE_PRICE_PRO: /,
    )
    expect(() => readConfig({ ...base, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toThrow(
      /STRIPE_SECRET_KEY: required/,
    )
    expect(() => readConfig({ ...base, ...stripeEnv, STRIPE_API_BASE: 'nowhere' })).toThrow(
      /STRIPE_API_BASE/,
    )
    expect(readConfig({ ...base, ...stripeEnv }).payments.stripe).toMatchObject({
      secretKey: 'sk_test_inkprint',
      prices: { price_pro: 'price_1Pro' },
      apiBase: null,
    })
    expect(readConfig(base).payments).toEqual({ stripe: null, isSandboxAllowed: true })
  })
})

const base = { JWT_SECRET: 'a secret for tests that is long enough' }

function press({ app }: TestApp, { url, action }: { url: string; action: string }) {
  return app.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })
}

async function confirm(
  app: TestApp,
  { token, sessionId }: { token: string; sessionId: string | undefined },
) {
  const answer = await app.call(api.purchases.confirm, { session_id: sessionId ?? '' }, token)
  expect(answer.status).toBe(200)
  return answer.body
}

function pathOf(url: string): string {
  return new URL(url, 'http://inkprint.test').pathname
}
