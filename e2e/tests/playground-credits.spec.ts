import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { analyze, expect, test, textOf } from '../src/customer.ts'
import { watchCalls } from '../src/held-answer.ts'
import { guidelines, prompt, start } from '../src/playground-screen.ts'
import { ask } from '../src/product.ts'

test('[U9] what cannot be bought has no price, and an option says what it adds for this text', async ({
  page,
  openTab,
}) => {
  await openTab()
  const cost = page.getByRole('region', { name: 'Cost' })
  const text = page.getByLabel('Text to analyze')
  await text.fill(textOf(16))
  await expect(cost.getByRole('definition').last()).toHaveText('184 more words needed')
  await text.fill(textOf(199))
  await expect(cost.getByRole('definition').last()).toHaveText('1 more word needed')
  const ownPrice = page.getByText('For this text')
  await expect(ownPrice).toHaveCount(0)
  // U: what the option itself says is not said again.
  await text.fill(textOf(400))
  await expect(cost.getByRole('definition').last()).toHaveText('6 credits')
  await expect(ownPrice).toHaveCount(0)
  await text.fill(textOf(2_000))
  await expect(cost.getByRole('definition').last()).toHaveText('30 credits')
  await expect(page.getByText('For this text: +10 credits')).toHaveCount(2)
  await expect(guidelines(page)).toBeVisible()
  await text.fill(textOf(50_001))
  await expect(cost.getByRole('definition').last()).toHaveText('Too long')
})

test('[PG-05, BC-01, BC-02, BC-03, BC-04, BC-05] the estimate on screen is what is charged, at every length and with every option', async ({
  page,
  product,
  openTab,
  addKey,
  setBalance,
}) => {
  const key = await addKey()
  await setBalance(1000)
  await openTab()
  const expected = {
    200: [1, 2, 2, 3],
    201: [2, 4, 4, 6],
    400: [2, 4, 4, 6],
    1500: [8, 16, 16, 24],
    2700: [14, 28, 28, 42],
  }
  for (const [words, prices] of Object.entries(expected)) {
    const text = textOf(Number(words))
    await page.getByLabel('Text to analyze').fill(text)
    for (const [index, price] of prices.entries()) {
      const options = {
        include_guidelines: index % 2 === 1,
        include_humanization_prompt: index > 1,
      }
      await guidelines(page).setChecked(options.include_guidelines)
      await prompt(page).setChecked(options.include_humanization_prompt)
      const estimate = await estimateOn(page)
      expect(estimate, `${words} words, ${JSON.stringify(options)}`).toBe(price)
      const input = { text, ...options }
      const { credits } = await ask(product, api.analyses.create, input, key.api_key)
      expect(credits.used).toBe(estimate)
    }
  }
})

test('[PG-22] the balance on screen falls by the price', async ({ page, openPlayground }) => {
  await openPlayground()
  await expect(page.getByText('100 credits left')).toBeVisible()
  await page.getByLabel('Text to analyze').fill(textOf(401))
  const price = await estimateOn(page)
  await analyze(page, { key: 'Newsroom', text: textOf(401) })
  await expect(page.getByText(`${100 - price} credits left`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText(`Balance ${100 - price}`)
})

test('[U15] too few credits: one message says what would fit and where there are more', async ({
  page,
  openTab,
  addKey,
  setBalance,
}) => {
  await addKey()
  await setBalance(4)
  await openTab()
  const card = page.getByText('Running low: enough to check 800 words')
  await expect(card).toBeVisible()
  const text = page.getByLabel('Text to analyze')
  await text.fill(textOf(300))
  const message = page.getByRole('status').filter({ hasText: 'Not enough credits' })
  await expect(message).toContainText('This analysis costs 6, you have 4.')
  await expect(message.getByRole('button')).toHaveText([
    'Detection alone costs 2',
    'With the guidelines costs 4',
    'With the humanization prompt costs 4',
  ])
  await expect(page.getByRole('button', { name: 'Analyze Text' })).toBeDisabled()
  const calls = watchCalls(page)
  await text.press('Control+Enter')
  await expect(page.locator(':focus')).toContainText('Not enough credits')
  expect(calls).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await message.getByRole('button', { name: 'Detection alone costs 2' }).click()
  await expect(guidelines(page)).not.toBeChecked()
  await expect(prompt(page)).not.toBeChecked()
  await expect(message).toHaveCount(0)
  await text.fill(textOf(1_700))
  await expect(message).toContainText('Detection alone costs 9.')
  await expect(message.getByRole('button')).toHaveCount(0)
  await message.getByRole('link', { name: 'Buy credits' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('[U15] credits spent elsewhere meanwhile end in the same one message', async ({
  page,
  openPlayground,
  setBalance,
}) => {
  await openPlayground()
  await expect(page.getByText('100 credits left')).toBeVisible()
  await expect(page.getByText('Running low')).toHaveCount(0)
  await setBalance(2)
  await page.getByLabel('Text to analyze').fill(textOf(200))
  await start(page)
  await expect(page.getByText('This analysis costs 3, you have 2.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Running low: enough to check 400 words')).toBeVisible()
})

async function estimateOn(page: Page): Promise<number> {
  const words = await page
    .getByRole('region', { name: 'Cost' })
    .getByRole('definition')
    .last()
    .innerText()
  return Number(words.match(/^(\d+) credits?$/)?.[1])
}
