import { api } from '@inkprint/contract'
import { expect, test, textOf } from '../src/customer.ts'
import { ask } from '../src/product.ts'

test('[A3] the estimate counts what is read, and the charge is the estimate', async ({
  page,
  openPlayground,
}) => {
  await openPlayground()
  await page.getByLabel('API Key', { exact: true }).selectOption('Newsroom')
  const cost = page.getByRole('region', { name: 'Cost' })
  const text = page.getByLabel('Text to analyze')
  const plain = textOf(1_000)
  await text.fill(plain)
  await expect(cost).toContainText('15 credits')
  for (const separator of ['\u2800', '&nbsp;', '<i>', '🙂']) {
    await text.fill(plain.replaceAll(/\s+/g, separator))
    await expect(cost).toContainText('Words')
    await expect(cost).toContainText('1,000')
    await expect(cost).toContainText('15 credits')
  }
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(cost).toContainText('Balance 85')
})

test('[A3] a text of very long words says that its length is charged', async ({
  page,
  openTab,
}) => {
  await openTab()
  await page.getByLabel('Text to analyze').fill('abcdefghijklmno '.repeat(300))
  const cost = page.getByRole('region', { name: 'Cost' })
  await expect(cost).toContainText('Words, by length')
  await expect(cost).toContainText('600')
  await expect(page.getByText('300 words')).toBeVisible()
})

test('[A4] the Credits tab says what is reserved while a text is read', async ({
  page,
  product,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  const text = `please-wait-6000 ${textOf(1_000)}`
  const reading = ask(product, api.analyses.create, { text }, key.api_key)
  await openTab('credits')
  await expect(page.getByText('6 of them reserved for analyses in progress')).toBeVisible()
  await reading
  await page.reload()
  await expect(page.getByText('94', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('reserved for analyses')).toHaveCount(0)
})
