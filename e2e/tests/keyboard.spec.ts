import { randomUUID } from 'node:crypto'
import { paths } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'

test('a member signs in, changes the theme and logs out without a mouse', async ({
  page,
  account,
}) => {
  await page.goto(paths.login)
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(account.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await tabTo(page, page.getByRole('button', { name: 'User menu' }))
  await page.keyboard.press('ArrowDown')
  const items = page.getByRole('menu').locator('[role^=menuitem]')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('a stranger reads the terms and registers without a mouse', async ({ page }) => {
  await page.goto(paths.register)
  await tabTo(page, page.getByLabel('First name', { exact: true }))
  await page.keyboard.type('Ada')
  await tabTo(page, page.getByLabel('Last name', { exact: true }))
  await page.keyboard.type('Nowak')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(`${randomUUID()}@example.com`)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('Correct-Horse-7')
  await tabTo(page, page.getByLabel('Confirm password', { exact: true }))
  await page.keyboard.type('Correct-Horse-7')
  await tabTo(page, page.getByRole('checkbox', { name: /Terms and Conditions/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Terms and Conditions' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Terms and Conditions' })).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: /not a consumer/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Registration Successful' })).toBeVisible()
})

test('the first Tab on a signed-in page offers to skip the header', async ({
  page,
  superuser,
  signInAs,
}) => {
  await signInAs(superuser, paths.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Presses Tab until that element has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`No press of Tab led to ${target}`)
}
