import { freePort } from '@inkprint/server/free-port'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../src/customer.ts'
import { addVirtualAuthenticator } from '../src/factors.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { type Product, productWithQuickDetector, startProduct } from '../src/product.ts'

/** Browsers know no passkeys for IP addresses, and none without HTTPS but on localhost. */
const port = await freePort()
const origin = 'http://localhost:8000'

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const env = { PORT: String(port), PUBLIC_URL: origin }
      const product = await startProduct(env, productWithQuickDetector)
      await use({ ...product, url: `http://127.0.0.1:${port}` })
      await product.stop()
    },
    { scope: 'worker' },
  ],
  // Named so that it runs, whichever of the tests comes first.
  baseURL: async ({ product: _ }, use) => use(origin),
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--host-resolver-rules=MAP localhost:8000 127.0.0.1:${port}`,
        ],
      }),
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'serial' })

test('a passkey is added, signs in without a password and after it, is renamed and removed', async ({
  page,
  customer,
  openTab,
}) => {
  await addVirtualAuthenticator(page)
  await openTab('settings')
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Office laptop')
  await dialog.getByLabel('Current password', { exact: true }).fill(customer.password)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toHaveText(/Office laptop.*never used/)
  await expectAccessible(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()

  await signOut(page)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/dashboard?tab=settings')
  await expect(passkeys).toHaveText(/last used/)
  await page.getByRole('button', { name: 'Rename Office laptop' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Desk')
  await page.keyboard.press('Enter')
  await expect(passkeys).toHaveText(/Desk/)
  await page.getByRole('button', { name: 'Remove Desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toHaveCount(0)
})

test('whoever has no passkey here is told so, and goes back to the password', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.route('**/auth/passkey/start', (route) => route.abort())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
}
