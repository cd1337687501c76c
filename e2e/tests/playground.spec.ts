import { api } from '@inkprint/contract'
import { type Customer, expect, test, textOf } from '../src/customer.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { analyzePath, feedbackPath, guidelines, prompt, start } from '../src/playground-screen.ts'
import { ask, type Product } from '../src/product.ts'

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

test('[PG-02] without keys the selector says where to get one, and leads there', async ({
  page,
  openTab,
}) => {
  await openTab()
  const selector = page.getByLabel('API Key', { exact: true })
  await expect(selector.locator('option')).toHaveText([
    'Please go to API Keys and create a new key',
  ])
  await page.getByRole('link', { name: 'Go to API Keys' }).click()
  await expect(page).toHaveURL('/dashboard?tab=api-keys')
})

test('[PG-01] the selector lists the active keys and no others', async ({
  page,
  openTab,
  addKey,
}) => {
  await addKey()
  await addKey('Retired')
  await page.route('**/organization/me/api-keys?*', async (route) => {
    const answer = await route.fetch()
    const { api_keys } = await answer.json()
    for (const key of api_keys) key.is_active = key.name !== 'Retired'
    await route.fulfill({ json: { api_keys } })
  })
  await openTab()
  await expect(page.getByLabel('API Key', { exact: true }).locator('option')).toHaveText([
    'Select an API key',
    'Newsroom',
  ])
})

test('[PG-03, PG-04, PG-06, PG-07] words and price follow the typing; both options are on', async ({
  page,
  openTab,
}) => {
  await openTab()
  const cost = page.getByRole('region', { name: 'Cost' })
  await expect(cost).toContainText('200 words = 1 credit')
  await expect(guidelines(page)).toBeChecked()
  await expect(prompt(page)).toBeChecked()
  await expect(page.getByText('0 words of at least 200')).toBeVisible()
  await page.getByLabel('Text to analyze').pressSequentially('one two')
  await expect(page.getByText('2 words of at least 200')).toBeVisible()
  await page.getByLabel('Text to analyze').fill(textOf(200))
  await expect(cost).toContainText('3 credits')
  await prompt(page).uncheck()
  await expect(cost).toContainText('2 credits')
  await page.getByLabel('Text to analyze').fill(textOf(412))
  await expect(page.getByText('412 words', { exact: true })).toBeVisible()
  await expect(cost).toContainText('6 credits')
})

test('[U17] two keys of one name are told apart by their last characters', async ({
  page,
  openTab,
  addKey,
}) => {
  const first = await addKey()
  const second = await addKey()
  await addKey('Archive')
  await openTab()
  const labels = [
    'Archive',
    `Newsroom ••${second.api_key.slice(-4)}`,
    `Newsroom ••${first.api_key.slice(-4)}`,
  ]
  const selector = page.getByLabel('API Key', { exact: true })
  await expect(selector.locator('option')).toHaveText(['Select an API key', ...labels])
  await selector.selectOption({ label: labels[2] ?? '' })
  await page.getByLabel('Text to analyze').fill(textOf(200))
  await start(page)
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()

  await page.getByRole('tab', { name: 'Credit History' }).click()
  const filter = page.getByLabel('API key', { exact: true }).last()
  await expect(filter.locator('option')).toHaveText(['All keys', ...labels])
  await expect(page.getByRole('cell', { name: labels[2] ?? '' })).toBeVisible()
})

test('[PG-08, PG-09, PG-10] what is missing is told at its field and nothing is sent', async ({
  page,
  addKey,
  openPlayground,
}) => {
  await addKey('Archive')
  await openPlayground()
  const key = page.getByLabel('API Key', { exact: true })
  const text = page.getByLabel('Text to analyze')
  await expect(key.locator('option')).toHaveCount(3)
  const calls = watchCalls(page)
  await start(page)
  await expect(key).toHaveAccessibleDescription('Please select API key to proceed')
  await expect(key).toBeFocused()
  await expect(page.getByText('Please enter text to analyze.')).toBeVisible()

  await key.selectOption('Newsroom')
  await expect(key).toHaveAccessibleDescription('')
  await start(page)
  await expect(text).toBeFocused()
  await text.fill(textOf(199))
  await expect(page.getByText('Please enter text to analyze.')).toHaveCount(0)
  await start(page)
  await expect(text).toHaveAccessibleDescription(/Please enter at least 200 words for analysis\./)
  await text.fill(`${textOf(50_001)}`)
  await start(page)
  await expect(text).toHaveAccessibleDescription(/at most 50,000 words/)
  expect(calls.filter((call) => call.endsWith(analyzePath))).toEqual([])

  await text.fill(textOf(200))
  await start(page)
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  expect(calls.filter((call) => call.endsWith(analyzePath))).toHaveLength(1)
})

test('[PG-11, PG-06, PG-07] while analyzing there is no second submission; the order is sent as chosen', async ({
  page,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  const answer = await holdAnswer(page, analyzePath)
  await openTab()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(analyzePath)) sent.push(request.postDataJSON())
  })
  const text = textOf(230)
  await page.getByLabel('API Key', { exact: true }).selectOption('Newsroom')
  await page.getByLabel('Analysis group').selectOption('News article')
  await prompt(page).uncheck()
  await page.getByLabel('Text to analyze').fill(text)
  await start(page)
  const button = page.getByRole('button', { name: 'Analyzing…' })
  await expect(button).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Reading your text' })).toBeVisible()
  await page.getByLabel('Text to analyze').press('Control+Enter')
  await answer.release()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByText('Reading your text')).toHaveCount(0)
  expect(sent).toEqual([
    {
      text,
      force_group_id: 'news',
      include_guidelines: true,
      include_humanization_prompt: false,
      api_key_id: key.id,
    },
  ])
})

test('[PG-21] the same text again is asked about; Cancel sends nothing, Proceed Anyway analyzes', async ({
  page,
  product,
  customer,
  openResult,
}) => {
  const text = textOf(220)
  await openResult(text)
  const calls = watchCalls(page)
  await start(page)
  const dialog = page.getByRole('dialog', { name: 'No Changes Detected' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(calls).toEqual([])
  expect(await balanceOf(product, customer)).toBe(94)

  await start(page)
  await dialog.getByRole('button', { name: 'Proceed Anyway' }).click()
  await expect.poll(() => balanceOf(product, customer)).toBe(88)
  await expect(dialog).toBeHidden()

  await page.getByLabel('Text to analyze').fill(`${text} `)
  await start(page)
  await expect.poll(() => balanceOf(product, customer)).toBe(82)
})

test('[ER-11, ER-12] without a word from the server the failures have their own', async ({
  page,
  openResult,
}) => {
  await openResult(textOf(210))
  await loseAnswer(page, feedbackPath)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to submit feedback')

  await answerWith(page, analyzePath, { status: 500 })
  await page.getByLabel('Text to analyze').fill(textOf(300))
  await start(page)
  await expect(page.getByRole('alert').filter({ hasText: 'analyze' })).toHaveText(
    'Failed to analyze text',
  )
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
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
  await expect(page.getByLabel('Text to analyze')).toHaveValue('Not sent yet')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

async function balanceOf(product: Product, { token }: Customer): Promise<number> {
  return (await ask(product, api.credits.getSummary, {}, token)).balance
}
