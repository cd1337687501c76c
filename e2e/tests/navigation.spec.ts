import { paths } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'

const superuserLinks = [
  ['Dashboard', '/admin'],
  ['Analysis', '/analysis'],
  ['Organizations', '/organizations'],
  ['Users', '/users'],
]

test('[HN-01] a superuser sees the four admin pages in order, and each link works', async ({
  page,
  superuser,
  signInAs,
}) => {
  await signInAs(superuser, paths.admin)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveCount(4)
  expect(await linksOf(navigation)).toEqual(superuserLinks)
  for (const [name, path] of superuserLinks) {
    await navigation.getByRole('link', { name: name ?? '' }).click()
    await expect(page).toHaveURL(path ?? '')
    await expect(navigation.getByRole('link', { name: name ?? '' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
})

test('[HN-02] a member sees only the dashboard', async ({ page, account, signInAs }) => {
  await signInAs(account, paths.dashboard)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveCount(1)
  expect(await linksOf(navigation)).toEqual([['Dashboard', '/dashboard']])
})

test('[HN-03, HN-04] the user menu shows name and email, and logs out', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account, paths.dashboard)
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu', { name: 'User menu' })
  await expect(menu).toContainText('Ada Nowak')
  await expect(menu).toContainText(account.email)
  await menu.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the user menu closes by Escape, by a click elsewhere, by Tab and when the focus goes elsewhere (U)', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account, paths.dashboard)
  const button = page.getByRole('button', { name: 'User menu' })
  const menu = page.getByRole('menu')
  const closings: ((page: Page) => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(300, 600),
    () => page.keyboard.press('Tab'),
    () => page.getByRole('link', { name: 'Inkprint' }).focus(),
  ]
  for (const close of closings) {
    await button.click()
    await expect(menu).toBeVisible()
    await close(page)
    await expect(menu).toHaveCount(0)
  }
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[HN-05] a drawer repeats the navigation and the user menu', async ({
    page,
    superuser,
    signInAs,
  }) => {
    await signInAs(superuser, paths.admin)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    expect(await linksOf(drawer.getByRole('navigation'))).toEqual(superuserLinks)
    await expect(drawer).toContainText(superuser.email)
    await drawer.getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL('/users')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await drawer.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
  })
})

async function linksOf(navigation: Locator): Promise<(string | null)[][]> {
  return navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
}
