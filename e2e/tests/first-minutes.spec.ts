import { api, ExampleId } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { balanceOf } from '../src/buyer.ts'
import { expect, makeCustomer, test } from '../src/customer.ts'
import { expectAccessible, test as realTest, views } from '../src/fixtures.ts'
import { ask } from '../src/product.ts'

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
