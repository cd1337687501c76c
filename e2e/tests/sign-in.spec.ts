import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'

test('[SI-04] a theme toggle stands on the screen and the brand banner right of the form', async ({
  page,
}) => {
  await page.goto(paths.login)
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  const banner = await page.getByRole('complementary', { name: 'About Inkprint' }).boundingBox()
  const button = await page.getByRole('button', { name: 'Sign In' }).boundingBox()
  expect(banner?.x).toBeGreaterThan((button?.x ?? 0) + (button?.width ?? 0))
})

test('[SI-05] a success message carried by the navigation is shown', async ({ page, product }) => {
  await page.goto(paths.login)
  await page.evaluate(`history.replaceState({ usr: { success: 'All is well.' } }, '', '/login')`)
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'Success' })
  await expect(notice).toContainText('All is well.')
  await page.goto(`${product.url}/login?fresh`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('U: a field that is wrong stays marked as wrong while it has the focus', async ({ page }) => {
  await page.goto(paths.login)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  const border = await page
    .getByLabel('Password', { exact: true })
    .evaluate((field) => getComputedStyle(field).borderColor)
  await expect(email).toHaveCSS('border-color', border)
  await expect(email).toHaveCSS('outline-color', border)
})
