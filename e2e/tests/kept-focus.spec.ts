import { api } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { makeAnalysis } from '../src/customer.ts'
import { ask } from '../src/product.ts'
import { test as base, expect, mark } from '../src/staff.ts'

interface SessionFixtures {
  /** Opens the settings of a customer who is signed in twice elsewhere; the buttons that end those sessions. */
  openTwoSessions: () => Promise<Locator>
}

const test = base.extend<SessionFixtures>({
  openTwoSessions: async ({ page, product, customer, openTab }, use) => {
    await use(async () => {
      const credentials = { username: customer.email, password: customer.password }
      for (const _ of [1, 2]) await ask(product, api.auth.login, credentials)
      await openTab('settings')
      const ends = page
        .getByRole('list', { name: 'Sessions' })
        .getByRole('button', { name: /^End the session/ })
      await expect(ends).toHaveCount(2)
      return ends
    })
  },
})

test('U whoever deletes rows of a table by keyboard goes on at the same button of the next row, else of the one before', async ({
  page,
  openAsStaff,
  makeUser,
}) => {
  const prefix = mark()
  const [first, second, third] = ['a', 'b', 'c'].map((each) => `${prefix}-${each}@example.com`)
  for (const email of [first, second, third]) await makeUser({ email: email ?? '' })
  await openAsStaff(`/users?search=${prefix}&sort_by=email&sort_order=asc`)
  const deletionOf = (email = '') => page.getByRole('button', { name: `Delete User ${email}` })
  const deleteNow = async (email = '') => {
    await deletionOf(email).press('Enter')
    await page.getByLabel(/to confirm/).fill(email)
    await page.keyboard.press('Enter')
    await expect(deletionOf(email)).toHaveCount(0)
  }
  await deleteNow(second)
  await expect(deletionOf(third)).toBeFocused()
  await deleteNow(third)
  await expect(deletionOf(first)).toBeFocused()
  await deleteNow(first)
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('U whoever deletes keys by keyboard goes on at the same button of the next key', async ({
  page,
  addKey,
  openTab,
}) => {
  for (const name of ['Archive', 'Newsroom', 'Website']) await addKey(name)
  await openTab('api-keys')
  const deletions = page.getByRole('button', { name: /^Delete / })
  await expect(deletions).toHaveCount(3)
  for (const left of [2, 1]) {
    await deletions.first().press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(deletions).toHaveCount(left)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(deletions.first()).toBeFocused()
  }
})

test('U whoever ends sessions by keyboard goes on at the next row, where a second press ends nothing, and at the list when none is left', async ({
  page,
  openTwoSessions,
}) => {
  const ends = await openTwoSessions()
  await ends.first().press('Enter')
  await expect(ends).toHaveCount(1)
  await expect(rowOf(ends)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(ends).toHaveCount(1)
  await ends.press('Enter')
  await expect(ends).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
})

test('U whoever revokes a link by keyboard stays at its row, where a second press revokes nothing', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const id = await makeAnalysis(product, { customer, text: textOf(220), title: 'Letter' })
  for (const includes_text of [true, false]) {
    const wanted = { id, includes_text, valid_days: 7 } as const
    await ask(product, api.shares.create, wanted, customer.token)
  }
  await signInAs(customer, `/analyses/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await rows.first().getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(rows.first()).toContainText('Revoked')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.last().getByRole('button', { name: 'Revoke' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(rows.last().getByRole('button', { name: 'Revoke' })).toBeFocused()
})

test('U a key that is held ends one session, not the next as well', async ({
  page,
  openTwoSessions,
}) => {
  const ends = await openTwoSessions()
  await ends.first().focus()
  await page.keyboard.down('Enter')
  await expect(ends).toHaveCount(1)
  await expect(rowOf(ends)).toBeFocused()
  // A key that is down already repeats.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(ends).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(ends).toHaveCount(1)
})

test('U Tab leaves a menu for what comes after its button', async ({ page, openAsStaff }) => {
  await openAsStaff('/users')
  const columns = page.getByRole('button', { name: 'Columns' })
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await columns.focus()
  await page.keyboard.press('Tab')
  const after = await focusedName(page)
  await columns.press('Enter')
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await focusedName(page)).toBe(after)
})

test('U what only had the focus, and was not pressed, moves it nowhere when it goes away', async ({
  page,
  openTwoSessions,
}) => {
  const ends = await openTwoSessions()
  await ends.first().focus()
  await page.evaluate("document.activeElement.closest('li').remove()")
  await expect(ends).toHaveCount(1)
  await expect(ends).not.toBeFocused()
})

function rowOf(control: Locator): Locator {
  return control.locator('xpath=ancestor::li')
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.outerHTML')
}
