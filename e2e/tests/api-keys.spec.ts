import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { type Customer, expect, test, textOf } from '../src/customer.ts'
import { answerWith, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { pauseClockNow, stepUntilVisible } from '../src/paused-clock.ts'
import { ask, type Product } from '../src/product.ts'

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

test('U: of keys with one name, each button says whose it is', async ({
  page,
  openTab,
  addKey,
}) => {
  await addKey()
  await addKey()
  await addKey('Archive')
  await openTab('api-keys')
  await expect(page.getByRole('button', { name: 'Delete Archive', exact: true })).toBeVisible()
  const buttons = page.getByRole('button', { name: /^Delete Newsroom ••\w{4}$/ })
  await expect(buttons).toHaveCount(2)
  const [one, other] = await buttons.allTextContents()
  expect(one).not.toBe(other)
  await expect(page.getByRole('button', { name: /^Disable Newsroom ••\w{4}$/ })).toHaveCount(2)
  await buttons.first().click()
  const end = one?.slice(-4) ?? ''
  await expect(page.getByRole('dialog', { name: 'Delete API Key' })).toContainText(end)
})

test('[AK-01] a blank name is refused without a call', async ({ page, openTab }) => {
  await openTab('api-keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  const calls = watchCalls(page)
  await create(page, '   ')
  await expect(page.getByLabel('Key name')).toHaveAccessibleDescription(
    'Please enter an API key name',
  )
  expect(calls).toEqual([])
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

test('the examples work once key and text are filled in', async ({ page, openTab, addKey }) => {
  const key = await addKey()
  await openTab('api-keys')
  await page.getByRole('tab', { name: 'JavaScript' }).click()
  const code = await page.getByRole('region', { name: 'Example in JavaScript' }).innerText()
  const filled = code
    .replace('YOUR_API_KEY', key.api_key)
    .replace('At least 200 words …', textOf(200))
    .replace('console.log(', 'return (')
  const verdict = await page.evaluate(`(async () => { ${filled} })()`)
  expect(['ai', 'human', 'mixed', 'uncertain']).toContain(verdict)
})

test('[AK-03, AK-04, AK-06, TF-02] a card shows name, dates, masked key and requests', async ({
  page,
  product,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  await addKey('Unused')
  for (const words of [200, 210]) await analyzeWith(product, { key: key.api_key, words })
  await openTab('api-keys')
  const used = cardOf(page, 'Newsroom')
  const moment = String.raw`\d\d\.\d\d\.\d{4}, \d\d:\d\d`
  await expect(used).toContainText('2 requests')
  await expect(used).toContainText(new RegExp(`Created${moment}Last used${moment}`))
  await expect(used).toContainText(key.api_key.slice(0, 8))
  await expect(used).toContainText(key.api_key.slice(-4))
  expect(await page.content()).not.toContain(key.api_key)
  await expect(cardOf(page, 'Unused')).toContainText('Never used')
  await expect(cardOf(page, 'Unused')).toContainText('0 requests')
})

test('[AK-04] requests that cannot be counted read N/A', async ({ page, openTab, addKey }) => {
  await addKey()
  await answerWith(page, '/api/client/dashboard/api-key/request-count', { status: 500 })
  await openTab('api-keys')
  await expect(cardOf(page, 'Newsroom')).toContainText('N/A')
})

test('[AK-05] inactive keys are asked for and marked', async ({ page, openTab, addKey }) => {
  await addKey('Working')
  await addKey('Retired')
  const queries: string[] = []
  await page.route('**/organization/me/api-keys?*', async (route) => {
    queries.push(new URL(route.request().url()).search)
    const { api_keys } = await (await route.fetch()).json()
    for (const key of api_keys) key.is_active = key.name !== 'Retired'
    await route.fulfill({ json: { api_keys } })
  })
  await openTab('api-keys')
  await expect(cardOf(page, 'Working').getByText('Active', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Retired').getByText('Inactive', { exact: true })).toBeVisible()
  expect(queries).toEqual(['?active_only=false&include_info=true'])
})

test('[AK-08, TO-03] deleting asks first; the key is gone for good', async ({
  page,
  product,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  await openTab('api-keys')
  const dialog = page.getByRole('dialog', { name: 'Delete API Key' })
  await page.getByRole('button', { name: 'Delete Newsroom' }).click()
  await expect(dialog).toContainText(
    'Are you sure you want to delete this API key? This action is irreversible and will permanently remove the key.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await statusWith(product, key.api_key)).toBe(200)

  await page.getByRole('button', { name: 'Delete Newsroom' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'API Key Deleted' })).toBeVisible()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect(await statusWith(product, key.api_key)).toBe(401)
})

test('[ER-08] without a word from the server the failures have their own', async ({
  page,
  product,
  customer,
  openTab,
  addKey,
}) => {
  await addKey()
  await openTab('api-keys')
  await loseAnswer(page, `/api/client/organization/${customer.organization.id}/api-keys`)
  await create(page, 'Another')
  await expect(page.getByRole('alert')).toHaveText('Failed to create API key')
  const [id] = await keyIds(product, customer)
  await answerWith(page, `/api/client/organization/${customer.organization.id}/api-keys/${id}`, {
    status: 500,
  })
  await page.getByRole('button', { name: 'Delete Newsroom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete API Key' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete API key')
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

test('keys that cannot be loaded are told', async ({ page, openTab }) => {
  await answerWith(page, '/api/client/organization/me/api-keys', { status: 500 })
  await openTab('api-keys')
  await expect(page.getByRole('alert')).toHaveText('Failed to load API keys.')
})

async function create(page: Page, name: string) {
  await page.getByLabel('Key name').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

function cardOf(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'API keys' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

async function analyzeWith(product: Product, { key, words }: { key: string; words: number }) {
  await ask(product, api.analyses.create, { text: textOf(words) }, key)
}

async function statusWith(product: Product, key: string): Promise<number> {
  return ask(product, api.credits.getBalance, {}, key).then(
    () => 200,
    (error) => error.status,
  )
}

async function keyIds(product: Product, { token }: Customer): Promise<string[]> {
  const { api_keys } = await ask(product, api.apiKeys.list, {}, token)
  return api_keys.map(({ id }) => id)
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
