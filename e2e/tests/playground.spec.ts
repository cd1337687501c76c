import { api } from '@inkprint/contract'
import { expect, test } from '../src/customer.ts'
import { ask } from '../src/product.ts'

test('the key chosen last is chosen again after a reload; when it was deleted, the only one left is', async ({
  page,
  product,
  customer,
  addKey,
  openPlayground,
}) => {
  const archive = await addKey('Archive')
  const { id } = await openPlayground()
  const selector = page.getByLabel('API Key', { exact: true })
  await expect(selector).toHaveValue('')
  await selector.selectOption('Newsroom')
  await page.reload()
  await expect(selector).toHaveValue(id)
  const inOrganization = { id: customer.organization.id, keyId: id }
  await ask(product, api.apiKeys.remove, inOrganization, customer.token)
  await page.reload()
  await expect(selector.locator('option')).toHaveText(['Select an API key', 'Archive'])
  await expect(selector).toHaveValue(archive.id)
})

test('an unsent text outlives other tabs and a reload, but not a logout', async ({
  page,
  openTab,
}) => {
  await openTab()
  await page.getByLabel('Text to analyze').fill('Not sent yet')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Playground' }).click()
  await expect(page.getByLabel('Text to analyze')).toHaveValue('Not sent yet')
  await page.reload()
  const text = page.getByLabel('Text to analyze')
  await expect(text).toHaveValue('Not sent yet')
  // What is wrong stays marked as wrong while it is put right.
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(text).toBeFocused()
  const frame = page.locator(':has(> textarea[aria-invalid])')
  const border = await frame.evaluate((element) => getComputedStyle(element).borderTopColor)
  await expect(frame).toHaveCSS('outline-color', border)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
