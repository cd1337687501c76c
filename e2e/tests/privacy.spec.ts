import { readFileSync } from 'node:fs'
import { api } from '@inkprint/contract'
import { expect, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'

test('DESIGN2 14: the organization is deleted by keyboard, every page says so, and it is kept again', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await openTab('settings')
  await page.getByRole('button', { name: 'Delete the organization' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete the organization?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const confirm = dialog.getByRole('button', { name: 'Delete the organization' })
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('textbox').focus()
  await page.keyboard.type(customer.organization.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The organization will be deleted in 7 days')).toBeVisible()
  await expect(page.getByText(/This organization will be deleted on/)).toBeVisible()
  await expectAccessible(page)
  await waitForMail(product.dataDir, { to: customer.email, subject: 'will be deleted' })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Keep the organization' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deletion canceled')).toBeVisible()
  await expect(page.getByText(/This organization will be deleted on/)).toHaveCount(0)
})

test('DESIGN2 14: a shorter time for texts is warned of, saved and written down', async ({
  page,
  openTab,
}) => {
  await openTab('settings')
  await page.getByLabel('Keep texts for').selectOption('7')
  await expect(page.getByText('Saving deletes older texts')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and delete older texts' }).click()
  await expect(page.getByText('Texts are kept for 7 days')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Keep texts for')).toHaveValue('7')
  await page.getByRole('button', { name: 'Show the audit log' }).click()
  await expect(page.getByText('Retention period of texts changed')).toBeVisible()
})

test('DESIGN2 14: the consent to news is withdrawn with the keyboard and stays withdrawn', async ({
  page,
  openTab,
}) => {
  await openTab('settings')
  const news = page.getByRole('switch', { name: 'News about Inkprint by email' })
  const before = await news.isChecked()
  const saved = page.waitForResponse(`**${api.privacy.changeConsents.path}`)
  await news.focus()
  await page.keyboard.press('Space')
  await saved
  await page.reload()
  await expect(news).toBeChecked({ checked: !before })
})

test('DESIGN2 14: the data is exported, and the mailed link downloads a ZIP without signing in', async ({
  page,
  browser,
  product,
  customer,
  openTab,
}) => {
  await openTab('settings')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText(/is ready \(/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const mail = await waitForMail(product.dataDir, { to: customer.email, subject: 'data is ready' })
  const { pathname, hash } = new URL(linkIn(mail))

  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await other.goto(pathname + hash)
  await expect(other.getByRole('button', { name: 'Download' })).toBeVisible()
  await expectAccessible(other)
  const downloading = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Download' }).press('Enter')
  const file = await (await downloading).path()
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  await expect(other.getByText('Your data was downloaded.')).toBeVisible()
  await other.goto(`${pathname}#token=nobody-has-this-token`)
  await other.reload()
  await other.getByRole('button', { name: 'Download' }).click()
  await expect(other.getByText('This link does not lead to anything')).toBeVisible()
  await other.context().close()
})

test('DESIGN2 14: an account is deleted with password and typed address, which signs out and mails', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await openTab('settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(customer.email)
  await confirm.click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-Horse-7')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(customer.password)
  await confirm.click()
  await expect(page).toHaveURL(/\/login/)
  await waitForMail(product.dataDir, { to: customer.email, subject: 'account was deleted' })
})

for (const [where, use] of Object.entries(views)) {
  test.describe(where, () => {
    test.use(use)

    test(`the privacy settings and the page of the link are accessible ${where}`, async ({
      page,
      openTab,
    }) => {
      await openTab('settings')
      await page.getByRole('heading', { name: 'Privacy', level: 2 }).scrollIntoViewIfNeeded()
      await expectAccessible(page)
      await page.goto('/data-export#token=x')
      await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
