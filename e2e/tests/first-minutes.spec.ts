import { api, ExampleId } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { balanceOf } from '../src/buyer.ts'
import { analyze, expect, makeCustomer, test, textOf } from '../src/customer.ts'
import { expectAccessible, test as realTest, views } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { ask } from '../src/product.ts'

test('[U13] without a key one is created on the spot, shown once and chosen', async ({
  page,
  openTab,
}) => {
  await openTab()
  const selector = page.getByLabel('API Key', { exact: true })
  await expect(selector.locator('option')).toHaveText([
    'Please go to API Keys and create a new key',
  ])
  await page.getByRole('button', { name: 'Create a key here' }).click()
  const dialog = page.getByRole('dialog', { name: 'API Key Created' })
  await expect(dialog).toContainText('Please copy and save this key.')
  await expect(dialog.getByRole('textbox', { name: 'API key' })).toHaveValue(/^ink_/)
  await dialog.getByRole('button', { name: 'I have saved my key' }).click()
  await expect(selector.locator('option:checked')).toHaveText('Playground')
  await expect(page.getByRole('button', { name: 'Create a key here' })).toHaveCount(0)
  await page.getByLabel('Text to analyze').fill(textOf(200))
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
})

test('[U13] a key that cannot be created is told, and the offer stays', async ({
  page,
  customer,
  openTab,
}) => {
  await openTab()
  await answerWith(page, `/api/client/organization/${customer.organization.id}/api-keys`, {
    status: 409,
    body: { detail: 'Too many API keys', code: 'TOO_MANY_KEYS' },
  })
  await page.getByRole('button', { name: 'Create a key here' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many API keys')
  await expect(page.getByRole('button', { name: 'Create a key here' })).toBeEnabled()
})

test('[U13] the only key is chosen; of two, neither is', async ({
  page,
  addKey,
  openPlayground,
}) => {
  const first = await openPlayground()
  const selector = page.getByLabel('API Key', { exact: true })
  await expect(selector).toHaveValue(first.id)
  await addKey('Archive')
  await page.reload()
  await expect(selector.locator('option')).toHaveCount(3)
  await expect(selector).toHaveValue('')
})

test('[U13] an example shows its verdict, costs nothing and asks for no opinion', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await openTab()
  await page.getByRole('button', { name: 'By an AI' }).click()
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await expect(result).toBeFocused()
  await expect(result).toContainText('It cost nothing.')
  await expect(result.getByRole('form', { name: 'Feedback' })).toHaveCount(0)
  const text = page.getByLabel('Text to analyze')
  await expect(text).toHaveValue(/^Launching a small online store/)
  for (const tab of ['Guidelines', 'Copywriter Tips', 'Humanization']) {
    await result.getByRole('tab', { name: tab }).click()
    await expect(result.getByRole('tabpanel')).not.toContainText('not part of the analysis')
  }
  await page.reload()
  await expect(result).toContainText('It cost nothing.')
  expect(await balanceOf(product, customer)).toBe(100)

  await page.getByRole('button', { name: 'Create a key here' }).click()
  await page.getByRole('button', { name: 'I have saved my key' }).click()
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  const dialog = page.getByRole('dialog', { name: 'No Changes Detected' })
  await expect(dialog).toContainText('exactly the text of the example')
  await dialog.getByRole('button', { name: 'Show the result' }).click()
  await expect(result).toBeFocused()
  expect(await balanceOf(product, customer)).toBe(100)
})

test('[U13] an example that cannot be had says so and can be tried again', async ({
  page,
  openTab,
}) => {
  await openTab()
  const path = '/api/client/dashboard/examples/person'
  await answerWith(page, path, { status: 503, body: { detail: 'Too many texts are waiting' } })
  await page.getByRole('button', { name: 'By a person' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many texts are waiting')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
})

test('[U13] an example opened over a text of one’s own can be taken back', async ({
  page,
  openTab,
}) => {
  await openTab()
  const text = page.getByLabel('Text to analyze')
  await text.fill('Mine, and not finished')
  await steps(page).getByRole('button', { name: 'Try an example' }).click()
  await expect(text).not.toHaveValue('Mine, and not finished')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toHaveValue('Mine, and not finished')
  await expect(text).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Result' })).toHaveCount(0)
})

test('[U13] the first steps lead to an analysis and are gone after it', async ({
  page,
  openTab,
}) => {
  await openTab()
  await expect(page.getByRole('heading', { name: 'What you will get' })).toBeVisible()
  await steps(page).getByRole('button', { name: 'Create an API key' }).click()
  await page.getByRole('button', { name: 'I have saved my key' }).click()
  await expect(steps(page).getByRole('listitem').first()).toHaveText('Create an API key (done)')
  await steps(page).getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(steps(page).getByRole('listitem').nth(1)).toHaveText('Try an example (done)')
  await page.getByRole('button', { name: 'Clear' }).click()
  await steps(page).getByRole('button', { name: 'Analyze a text of your own' }).click()
  await expect(page.getByLabel('Text to analyze')).toBeFocused()
  await analyze(page, { key: 'Playground', text: textOf(230) })
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('[U13] the first steps can be sent away for good', async ({ page, openTab }) => {
  await openTab()
  await steps(page).getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What you will get' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)
    test('[U13] a newcomer’s screen is accessible, with and without an example', async ({
      page,
      openTab,
    }) => {
      await openTab()
      await expect(steps(page)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'By both' }).click()
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

realTest('[U13] the shipped model takes the examples for what they are', async ({ product }) => {
  const { token } = await makeCustomer(product)
  const expected = { person: 'human', assistant: 'ai', mixed: 'mixed' } as const
  for (const example of ExampleId.options) {
    const answer = await ask(product, api.playground.getExample, { example }, token)
    expect(answer.analysis_result.classification).toBe(expected[example])
  }
})

function steps(page: Page) {
  return page.getByRole('region', { name: 'First steps' })
}
