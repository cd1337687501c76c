import { paths } from '@inkprint/contract'
import { expect, register, test } from '../src/fixtures.ts'
import { waitForMail } from '../src/mailbox.ts'

const paper = { light: 'rgb(246, 241, 231)', dark: 'rgb(20, 22, 27)' }

test('[TG-01, TG-02] light, dark and system can be chosen, are stored and hold after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.login)
  const html = page.locator('html')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  const cases = { Dark: paper.dark, Light: paper.light, System: paper.light }
  for (const [name, color] of Object.entries(cases)) {
    await page.getByRole('radio', { name }).check()
    await expect(html).toHaveCSS('background-color', color)
    await page.reload()
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(html).toHaveCSS('background-color', color)
    expect(await page.evaluate(() => localStorage.getItem('inkprint-theme'))).toBe(
      name.toLowerCase(),
    )
  }
})

test('[TG-02] the stored theme is there before the app runs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.login)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('background-color', paper.dark)
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('[TG-03] system follows the operating system live; a chosen theme does not', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.login)
  const html = page.locator('html')
  await expect(html).toHaveCSS('background-color', paper.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveCSS('background-color', paper.dark)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(html).toHaveCSS('background-color', paper.light)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveCSS('background-color', paper.light)
})

test('[TG-01] the theme can be changed from the user menu', async ({ page, account, signInAs }) => {
  await signInAs(account, paths.dashboard)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveCSS('background-color', paper.dark)
})

test('for readers who want less motion the whole page changes its theme at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(paths.login)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const color = await page.evaluate<string>(
    `document.documentElement.dataset.theme = 'dark'
    getComputedStyle(document.querySelector('h1')).color`,
  )
  expect(color).toBe('rgb(237, 230, 217)')
})

test('U a mail follows the theme of the program that shows it', async ({ page, product }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await register(product, { email, password: 'Correct-Horse-7' })
  const { html } = await waitForMail(product.dataDir, { to: email, subject: 'Confirm' })
  await page.setContent(html)
  const button = page.getByRole('link', { name: 'Confirm my account' })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 239, 228)')
  await expect(button).toHaveCSS('color', 'rgb(250, 246, 238)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', paper.dark)
  await expect(button).toHaveCSS('color', paper.dark)
})
