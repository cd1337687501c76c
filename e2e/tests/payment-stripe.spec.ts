import { packages } from '@inkprint/contract'
import { signedEvent } from '@inkprint/server/testing/stripe-events'
import { balanceOf, giveOrganization, goToCheckout } from '../src/buyer.ts'
import { expect, expectAccessible, makeAccount } from '../src/fixtures.ts'
import { waitForMail } from '../src/mailbox.ts'
import { test } from '../src/stripe.ts'

test.beforeEach(async ({ product, account, signInAs }) => {
  await giveOrganization(product, account)
  await signInAs(account)
})

for (const { name, price, credits } of packages) {
  test(`[SC-13, SC-14, SC-18, HC-50, PP-07, CI-07] buying ${name} on Stripe's page adds ${credits} credits, told by a signed webhook and the return page`, async ({
    page,
    product,
    account,
  }) => {
    await goToCheckout(page, name)
    await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
    await expect(page.getByText(`$${price}.00`)).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()

    await expect(page).toHaveURL(
      new RegExp(`^${product.url}/payment-success\\?session_id=cs_test_`),
    )
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await balanceOf(product, account)).toBe(100 + credits)
    const mail = await waitForMail(product.dataDir, { to: account.email, subject: 'receipt' })
    expect(mail.text).toContain(`Amount: $${price}.00 USD`)
    expect(mail.text).not.toContain('play money')
  })
}

test('[CI-07] the webhook alone is enough when the browser never returns', async ({
  page,
  product,
  account,
  stripe,
}) => {
  await goToCheckout(page)
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  const url = page.url()
  await page.close()
  await fetch(url, { method: 'POST', redirect: 'manual' })
  expect(stripe.sessions.get(url.split('/').at(-1) ?? '')?.payment_status).toBe('paid')
  expect(await balanceOf(product, account)).toBe(100 + 556)
})

test('[CI-08, SC-12] another organization cannot use the session, and no sandbox is served', async ({
  page,
  product,
  stripe,
}) => {
  await goToCheckout(page)
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  const sessionId = page.url().split('/').at(-1) ?? ''
  stripe.pay(sessionId)

  const stranger = await makeAccount(product)
  await giveOrganization(product, stranger)
  await page.goto('/favicon.svg')
  await page.evaluate((token) => localStorage.setItem('token', token), stranger.token)
  await page.goto(`/payment-success?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: 'We do not know this payment' })).toBeVisible()
  expect(await balanceOf(product, stranger)).toBe(100)
  expect((await fetch(`${product.url}/sandbox/checkout/${sessionId}`)).status).toBe(404)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`A7: in the ${colorScheme} theme a disputed purchase shows what is held, also in the history and on a phone`, async ({
    page,
    product,
    stripe,
  }) => {
    await page.emulateMedia({ colorScheme })
    await goToCheckout(page)
    await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
    const sessionId = page.url().split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    const payment_intent = stripe.dispute(sessionId, 'needs_response')
    const { payload, headers } = signedEvent({
      type: 'charge.dispute.created',
      object: { payment_intent },
    })
    await fetch(`${product.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers })

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto('/dashboard?tab=credits')
      await expect(page.getByText('Disputed')).toBeVisible()
      await expect(page.getByText('556 taken back')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/dashboard?tab=credit-history')
      await expect(page.getByText('Payment disputed: credits taken back')).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('a checkout left on Stripe’s page comes back with a quiet word', async ({ page }) => {
  await goToCheckout(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Checkout canceled. Nothing was charged.')).toBeVisible()
})
