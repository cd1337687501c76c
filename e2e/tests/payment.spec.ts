import { api, packages, paths } from '@inkprint/contract'
import { balanceOf, giveOrganization, goToCheckout } from '../src/buyer.ts'
import { expect, test } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { waitForMail } from '../src/mailbox.ts'

const confirmation = api.purchases.confirm.path

test.beforeEach(async ({ product, account, signInAs }) => {
  await giveOrganization(product, account)
  await signInAs(account)
})

for (const { name, price, credits } of packages) {
  test(`[PP-01, PP-05, PP-07, SC-12, SC-18, HC-50] buying ${name} with play money adds ${credits} credits and mails a receipt`, async ({
    page,
    product,
    account,
  }) => {
    await goToCheckout(page, name)

    await expect(page).toHaveURL(new RegExp(`^${product.url}/sandbox/checkout/sbx_`))
    await expect(page.getByText('This is play money')).toBeVisible()
    await page.getByRole('button', { name: `Pay $${price}.00` }).click()

    await expect(page).toHaveURL(/\/payment-success\?session_id=sbx_/)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(
      page.getByText('Thank you! Your credits have been added to your account.'),
    ).toBeVisible()
    await expect(page.getByText(credits.toLocaleString('en-US'), { exact: true })).toBeVisible()
    expect(await balanceOf(product, account)).toBe(100 + credits)

    const mail = await waitForMail(product.dataDir, { to: account.email, subject: 'receipt' })
    expect(mail.text).toContain(`Package: ${name}`)
    expect(mail.text).toContain(`Amount: $${price}.00 USD`)
    expect(mail.text).toContain(`Balance: ${(100 + credits).toLocaleString('en-US')} credits`)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await balanceOf(product, account)).toBe(100 + credits)
  })
}

test('[PP-07] a plain visit shows the thanks and makes no call', async ({ page }) => {
  await answerWith(page, confirmation, { status: 500 })
  await page.goto(paths.paymentSuccess)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'Thank you! Your credits have been added to your account.',
  )
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[CI-08] a declined payment says so, adds nothing and leads back to the packages', async ({
  page,
  product,
  account,
}) => {
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Payment failed')
  await expect(page.getByRole('alert')).toContainText('Nothing was charged.')
  expect(await balanceOf(product, account)).toBe(100)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('[CI-08] a session nobody has paid is being processed, an unknown one is unknown', async ({
  page,
  product,
  account,
}) => {
  await goToCheckout(page)
  await page.waitForURL(/\/sandbox\/checkout\//)
  const id = page.url().split('/').at(-1)
  await page.goto(`/payment-success?session_id=${id}`)
  await expect(page.getByRole('heading', { name: 'Processing your payment' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  expect(await balanceOf(product, account)).toBe(100)

  await page.goto('/payment-success?session_id=cs_made_up')
  await expect(page.getByRole('heading', { name: 'We do not know this payment' })).toBeVisible()
})

test('the page waits for a payment on its way, also while the provider cannot be asked', async ({
  page,
}) => {
  await goToCheckout(page)
  await page.waitForURL(/\/sandbox\/checkout\//)
  await answerWith(page, confirmation, { status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('keep trying')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})
