import { paths } from '@inkprint/contract'
import { startOidcHost } from '@inkprint/server/testing/oidc-host'
import { expect, expectAccessible, test } from '../src/fixtures.ts'
import { productWithQuickDetector, startProduct } from '../src/product.ts'

test('somebody new signs in with a provider, agrees to the terms, and is known the next time', async ({
  page,
}) => {
  test.slow()
  const host = await startOidcHost()
  const product = await startProduct(host.env, productWithQuickDetector)
  try {
    const button = page.getByRole('button', { name: 'Continue with Quill House' })
    await page.goto(product.url + paths.login)
    await expectAccessible(page)
    await button.click()

    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('You must accept the Terms and Conditions')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/I accept the Terms/).check()
    await page.getByLabel(/I declare that I am not a consumer/).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(product.url + paths.dashboard)

    await page.evaluate('localStorage.clear()')
    await page.goto(product.url + paths.login)
    await button.click()
    await expect(page).toHaveURL(product.url + paths.dashboard)

    await page.evaluate('localStorage.clear()')
    host.state.trick = { claims: { email_verified: false } }
    await page.goto(product.url + paths.login)
    await button.click()
    await expect(page.getByText('has not verified your email address')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()

    await host.stop()
    await button.click()
    await expect(page.getByText('The provider is not responding')).toBeVisible()
  } finally {
    await product.stop()
    await host.stop().catch(() => undefined)
  }
})
