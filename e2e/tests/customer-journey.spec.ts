import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { ask, type Product } from '../src/product.ts'

/** Written for this test; 406 words. */
const text = `The ferry to Hel leaves from the long pier in Gdynia, and on the last Saturday of September it left without me. I had read the timetable on my phone the night before, in bed, with one eye closed. What I had not read was the line at the bottom, in the small grey type that ferries and insurance companies share, which said that the autumn timetable began that morning.

So I stood there. A man selling smoked mackerel from the boot of a Škoda told me the next boat was at two. It was twenty past nine. He wasn't gloating, exactly, but he did say it twice. I bought a mackerel, because it seemed the least I could do, and ate it on a bench with my fingers while gulls worked out where I was sitting.

Here is what I learned about waiting. The first hour is the worst, because you still believe that somebody will come along and fix it. You look at the water as if it owed you something! The second hour is better. By then I'd walked to the end of the pier and back four times and could tell you which of the anglers were any good. One woman, about seventy, in a red coat, pulled up three small flounders in a row and put all three back. I asked her why. She said they were too young to have an opinion.

The third hour I slept. I know that isn't a lesson, but it happened, and the sun was out, and nobody stole my bag.

When the two o'clock boat came it was half empty, with a school class on the upper deck singing something rude about a teacher who was standing right there and pretending to be deaf. We passed a grey ship with no name on it. The wind got up. A boy was sick over the side with great dignity, then asked his friend what page they were on. And the peninsula came out of the haze the way it always does in photographs: a pencil line first, then trees, then a church, then everything at once.

Would I have seen any of that at nine? Probably. The ship would have been there, and the trees. But I would have been looking at my phone, checking the return times, and I'd have missed the red coat entirely. Next year I'm going to miss it on purpose.`

test('a new user creates an organization and a key, has a text analyzed on screen and from outside, and takes the key away', async ({
  page,
  product,
  account,
  signInAs,
}) => {
  test.slow()
  await signInAs(account, paths.dashboard)
  await page.getByLabel('Organization Name').fill('Harbour Post')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByText('100 credits left')).toBeVisible()

  const key = await createKey(page)
  await show(page, 'Playground')
  await page.getByLabel('API Key', { exact: true }).selectOption('Desk')
  await page.getByLabel('Text to analyze').fill(text)
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('9 credits')
  const answer = page.waitForResponse('**/api/client/dashboard/analyze')
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  const { analysis_result } = await (await answer).json()
  await readEveryTab(page, analysis_result)

  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByLabel('What did we get wrong?').fill('I wrote it on the pier.')
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()

  await expect(page.getByText('91 credits left')).toBeVisible()
  await show(page, 'Credit History')
  const rows = page.getByRole('table', { name: 'Credit history' }).getByRole('cell')
  await expect(rows).toHaveText([
    ...[/^Analysis charged /, `Desk ••${key.slice(-4)}`, '-9', '91'],
    ...['Welcome to Inkprint', 'N/A', '+100', '100'],
  ])

  expect(await analyzeFromOutside(product, key)).toMatchObject({
    analysis_result: { ...analysis_result, id: expect.any(String) },
    credits: { used: 9, remaining: 82 },
  })

  await show(page, 'API Keys')
  await page.getByRole('button', { name: 'Delete Desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('API Key Deleted')).toBeVisible()
  await expect(analyzeFromOutside(product, key)).rejects.toMatchObject({ status: 401 })
})

async function createKey(page: Page): Promise<string> {
  await show(page, 'API Keys')
  await page.getByLabel('Key name').fill('Desk')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'API Key Created' })
  const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue()
  await dialog.getByRole('button', { name: 'I have saved my key' }).click()
  return key
}

interface Result {
  classification: 'ai' | 'human' | 'mixed' | 'uncertain'
  probability_ai_percent: number
  group_name: string
  group_description: string
  uncertainty: string
  spans: { start: number; end: number }[]
  evidence: { label: string; explanation: string }[]
  guidelines: { name: string }[]
  copywriter_rules_block: string
  humanization_prompt: string
}

async function readEveryTab(page: Page, result: Result) {
  const panel = page.getByRole('tabpanel').last()
  const word = { ai: 'AI', human: 'HUMAN', mixed: 'MIXED', uncertain: 'UNCERTAIN' }[
    result.classification
  ]
  await expect(panel.getByRole('img', { name: `Verdict: ${word}` })).toBeVisible()
  await expect(panel).toContainText(`${result.probability_ai_percent}%`)
  await expect(panel).toContainText(result.group_name)
  await expect(panel).toContainText(result.group_description)
  await expect(panel).toContainText(result.uncertainty)
  for (const { label, explanation } of result.evidence) {
    await expect(panel).toContainText(explanation.slice(label.length + 2))
  }
  const sheet = page.getByRole('region', { name: 'The analyzed text' })
  await expect(sheet.locator('[data-percent]')).toHaveCount(result.spans.length)
  const [first] = result.spans
  expect(await sheet.locator('[data-percent]').first().textContent()).toBe(
    text.slice(first?.start, first?.end),
  )
  expect(await sheet.textContent()).toBe(text)

  await page.getByRole('tab', { name: 'Guidelines' }).click()
  const headings = result.guidelines.map(({ name }) => name)
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(headings)
  await page.getByRole('tab', { name: 'Copywriter Tips' }).click()
  const lines = { useInnerText: true }
  await expect(panel).toContainText(result.copywriter_rules_block.replaceAll(/\s+/g, ' '), lines)
  await page.getByRole('tab', { name: 'Humanization' }).click()
  await expect(panel).toContainText(result.humanization_prompt.replaceAll(/\s+/g, ' '), lines)
  await page.getByRole('tab', { name: 'Raw JSON' }).click()
  const json = await panel.getByRole('region', { name: 'The result as JSON' }).innerText()
  expect(JSON.parse(json)).toEqual(result)
}

async function show(page: Page, name: string) {
  const tabs = page.getByRole('tablist', { name: 'Dashboard' })
  await tabs.getByRole('tab', { name, exact: true }).click()
}

/** What a customer's own program does. */
function analyzeFromOutside(product: Product, key: string) {
  const options = { include_guidelines: true, include_humanization_prompt: true }
  return ask(product, api.analyses.create, { text, ...options }, key)
}
