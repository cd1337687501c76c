import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { pauseClockNow, stepUntilVisible } from '../src/paused-clock.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[AK-01, AK-07, TO-04] a key is created by name, shown whole once and copied', async ({
  page,
  openTab,
}) => {
  await openTab('api-keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await create(page, '  Newsroom ')
  const dialog = page.getByRole('dialog', { name: 'API Key Created' })
  await expect(dialog).toContainText(
    'Please copy and save this key. For security reasons, you will not be able to see it again.',
  )
  const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^ink_\w{40,}$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('API key copied to clipboard')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
  await dialog.getByRole('button', { name: 'I have saved my key' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Newsroom', exact: true })).toBeVisible()
  await expect(page.getByText('1 active key')).toBeVisible()
  expect(await page.content()).not.toContain(key)
})

test('[AK-02] a card leads to the API documentation; examples carry the base address and can be copied', async ({
  page,
  product,
  openTab,
}) => {
  await openTab('api-keys')
  await expect(page.getByRole('link', { name: /^API documentation/ })).toHaveAttribute(
    'href',
    `${product.url}/redoc`,
  )
  for (const language of ['curl', 'JavaScript', 'Python']) {
    await page.getByRole('tab', { name: language }).click()
    const example = page.getByRole('region', { name: `Example in ${language}` })
    await expect(example).toContainText(`${product.url}/v1/analyze`)
    await expect(example).toContainText('Bearer YOUR_API_KEY')
    await page.getByRole('button', { name: 'Copy example' }).click()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe((await example.innerText()).trimEnd())
  }
  await expect(page.getByText('Copied to clipboard!').first()).toBeVisible()
})

test('the examples work and give a verdict once the key is filled in', async ({
  page,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  await openTab('api-keys')
  await page.getByRole('tab', { name: 'JavaScript' }).click()
  const code = await page.getByRole('region', { name: 'Example in JavaScript' }).innerText()
  const filled = code
    .replace('YOUR_API_KEY', key.api_key)
    .replace('console.log(analysis_result.classification)', 'return analysis_result.is_judged')
  expect(await page.evaluate(`(async () => { ${filled} })()`)).toBe(true)
})

test('[TO-05, TO-07] a clipboard that refuses is told for 8 s, a success for 6 s', async ({
  page,
  openTab,
}) => {
  await openTab('api-keys')
  await pauseClockNow(page)
  const copyAndRead = async (words: string, forMs: number) => {
    const toast = page.getByText(words)
    await page.getByRole('button', { name: 'Copy example' }).click()
    await stepUntilVisible(page, toast)
    await page.clock.runFor(forMs - 100)
    await expect(toast).toBeVisible()
    await page.clock.runFor(100)
    await expect(toast).toHaveCount(0)
  }
  await copyAndRead('Copied to clipboard!', 6000)
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  await copyAndRead('Failed to copy to clipboard.', 8000)
})

async function create(page: Page, name: string) {
  await page.getByLabel('Key name').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

test('a key is disabled and enabled with the keyboard', async ({ page, openTab, addKey }) => {
  await addKey()
  await openTab('api-keys')
  const card = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(card).toContainText('Active')
  await card.getByRole('button', { name: 'Disable Newsroom' }).press('Enter')
  await expect(card).toContainText('Inactive')
  await expect(page.getByRole('region', { name: 'API Keys' })).toContainText('0 active keys')
  await card.getByRole('button', { name: 'Enable Newsroom' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Disable Newsroom' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'API Keys' })).toContainText('1 active key')
})
