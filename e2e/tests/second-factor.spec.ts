import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { appCode, turnTotpOn, unusedCode } from '../src/factors.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { waitForMail } from '../src/mailbox.ts'
import { ask } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

test('an authenticator app is set up with the keyboard, and asked for at the next sign-in', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await openTab('settings')
  await page.getByRole('button', { name: 'Set up an app' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.keyboard.type('Wrong-Horse-1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The current password is not correct')
  await dialog.getByLabel('Current password', { exact: true }).fill(customer.password)
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The code is wrong or was already used')
  const first = appCode(secret)
  await dialog.getByLabel('Code from the app').fill(first)
  await page.keyboard.press('Enter')

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('inkprint-recovery-codes.txt')
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have saved my codes' }).press('Enter')
  await expect(page.getByText(/On since/)).toBeVisible()
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await waitForMail(product.dataDir, {
    to: customer.email,
    subject: 'An authenticator app was turned on',
  })

  await signOut(page)
  await enterPassword(page, customer)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is wrong or was already used')
  await code.fill(await unusedCode(secret, [first]))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()

  await signOut(page)
  await enterPassword(page, customer)
  await code.fill(recoveryCode.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
})

test('a sign-in that waits for its code can be given up', async ({ page, product, customer }) => {
  await turnTotpOn(product, customer)
  await enterPassword(page, customer)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a change that matters asks for the second factor once, does what was asked, and not again for a while', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const { secret, recoveryCodes, used } = await turnTotpOn(product, customer)
  const token = await sessionWithoutConfirmation(page, { code: recoveryCodes[0] ?? '', customer })
  await signInAs({ ...customer, token }, '/dashboard?tab=api-keys')
  await refuseOnce(page)

  await page.getByLabel('Key name').fill('Newsroom')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Confirm that it is you before you do this')).toBeVisible()

  await refuseOnce(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(await unusedCode(secret, used))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('API Key Created')).toBeVisible()
})

for (const [name, { viewport, colorScheme }] of Object.entries(views)) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test('sessions are listed, and the others end', async ({
      page,
      product,
      customer,
      openTab,
    }) => {
      await ask(product, api.auth.login, {
        username: customer.email,
        password: customer.password,
      })
      await openTab('settings')
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
      await expect(sessions).toHaveCount(2)
      await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1)
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'End all other sessions' }).click()
      await expect(sessions).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
      // U: the button is gone; whoever pressed it is not sent to the top of the page.
      await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
    })
  })
}

/** A session that showed its second factor when it began, so long ago that it is asked for again. */
async function sessionWithoutConfirmation(
  page: Page,
  { code, customer }: { code: string; customer: { email: string; password: string } },
): Promise<string> {
  await page.goto('/login')
  await enterPassword(page, customer)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}

/** Ten minutes are not waited for: the next creation of a key is answered as it would be after them. */
async function refuseOnce(page: Page): Promise<void> {
  await page.route(
    '**/api/client/organization/*/api-keys',
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          code: 'CONFIRMATION_REQUIRED',
          detail: 'Confirm that it is you before you do this',
        },
      }),
    { times: 1 },
  )
}

async function enterPassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
}
