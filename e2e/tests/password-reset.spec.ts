import { api } from '@inkprint/contract'
import { type Account, expect, test } from '../src/fixtures.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { pauseClock, stepUntilVisible } from '../src/paused-clock.ts'
import { ask, type Product } from '../src/product.ts'

const newPassword = 'Fresh-Horse-88'

test('[PW-04, PW-08, PW-10, RG-05] the mailed link sets a new password and leads to sign-in after 3 seconds', async ({
  page,
  product,
  account,
}) => {
  const link = await requestReset(product, account)
  await pauseClock(page)
  await page.goto(link)
  await stepUntilVisible(page, page.getByLabel('New password'))
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await stepUntilVisible(page, page.getByRole('heading', { name: 'Your password was reset' }))
  await expect(page).toHaveTitle('Your password was reset · Inkprint')
  await page.clock.runFor(2950)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(50)
  await expect(page).toHaveURL('/login?reset=success')
  await page.clock.resume()
  await expect(page.getByText('Password Reset Successful:')).toBeVisible()

  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

async function requestReset(product: Product, account: Account): Promise<string> {
  await ask(product, api.passwordReset.request, { email: account.email })
  const mail = await waitForMail(product.dataDir, {
    to: account.email,
    subject: 'Reset your Inkprint password',
  })
  const { pathname, search } = new URL(linkIn(mail))
  return pathname + search
}
