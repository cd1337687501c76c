import type { Page } from '@playwright/test'
import { appCode, turnTotpOn } from '../src/factors.ts'
import { expectAccessible, signIn } from '../src/fixtures.ts'
import { waitForMail } from '../src/mailbox.ts'
import { type Product, productWithQuickDetector, startProduct } from '../src/product.ts'
import { test as base, expect } from '../src/staff.ts'

base(
  'staff reset the second factor of a user with a reason, and the user is told',
  async ({ page, product, makeUser, openAsStaff }) => {
    const user = await makeUser()
    const password = 'Correct-Horse-7'
    const token = await signIn(product, { email: user.email, password })
    await turnTotpOn(product, { password, token })

    await openAsStaff(`/users?search=${user.email}`)
    await page.getByRole('button', { name: `Edit User ${user.email}` }).click()
    await expect(page.getByText('authenticator app')).toBeVisible()
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset the second factor?' })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog).toContainText(`signs ${user.email} out everywhere`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a reason')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Lost phone, called back')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Second factor: none')).toBeVisible()
    const mail = await waitForMail(product.dataDir, { to: user.email, subject: 'was reset' })
    expect(mail.text).toContain('Lost phone, called back')
    expect(await signIn(product, { email: user.email, password })).toBeTruthy()
  },
)

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const env = { SUPERUSER_SECOND_FACTOR: 'required' }
      const product = await startProduct(env, productWithQuickDetector)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

test('where it is required, a superuser is led to set up a second factor before the admin area opens', async ({
  page,
  product,
  openAsStaff,
}) => {
  await openAsStaff('/users')
  await expect(page).toHaveURL('/security')
  const notice = page.getByText('A second factor is required', { exact: true })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await setUp(page, product.superuser.password)
  await expect(notice).toHaveCount(0)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('cell', { name: product.superuser.email, exact: true })).toBeVisible()
})

async function setUp(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const secret = await dialog.locator('code').innerText()
  await page.getByLabel('Code from the app').fill(appCode(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
}
