import { readFileSync } from 'node:fs'
import { analyze, loadModel, userView } from '@inkprint/detector'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { sidewaysScroll } from '../src/staff.ts'

const testData = new URL('../../detector/test-data/', import.meta.url)
const text = readFileSync(new URL('texts/marketing-ai.txt', testData), 'utf8')

/** What the detector itself says about a text, with the small model of its tests. */
async function adviceOn() {
  const analysis = await analyze(await loadModel(new URL('tiny-model/', testData)), text)
  return userView(analysis)
}

/** The screen with that answer, whatever the product's detector says. */
async function openAdvice(page: Page, openResult: (text: string) => Promise<unknown>) {
  const result = await adviceOn()
  const answer = { analysis_id: 'ana_x', analysis_result: { id: 'ana_x', ...result } }
  await page.route('**/api/client/dashboard/analyze', (route) => route.fulfill({ json: answer }))
  await openResult(text)
  await expect(page.getByRole('heading', { name: 'Why this verdict' })).toBeVisible()
  return result
}

test('[U11] a reason counts in this text, says what it means and outlines the words themselves', async ({
  page,
  openResult,
}) => {
  const { evidence } = await openAdvice(page, openResult)
  const overused = evidence.find(({ feature }) => feature === 'favourite_words')
  const item = page.getByRole('listitem').filter({ hasText: 'Words that AI models overuse' })
  await expect(item).toContainText(`${overused?.count} in this text`)
  await expect(item).toContainText(overused?.meaning ?? '–')
  await item.getByRole('button', { name: 'Show it in the text' }).click()
  await expect(page.locator('[data-place]')).toHaveText(
    overused?.places.map(({ start, end }) => text.slice(start, end)) ?? [],
  )
  await page.getByRole('link', { name: 'How often is it wrong?' }).click()
  await expect(page).toHaveURL(/\/accuracy$/)
})

for (const [name, view] of Object.entries({
  'at a desk': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'on a phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const)) {
  test.describe(name, () => {
    test.use(view)

    test('[U11] guidelines show a sentence of the text before and after', async ({
      page,
      openResult,
    }) => {
      const { guidelines } = await openAdvice(page, openResult)
      await page.getByRole('tab', { name: 'Guidelines' }).click()
      for (const { name, target_line } of guidelines) {
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
        await expect(page.getByText(target_line)).toBeVisible()
      }
      const card = page.getByRole('listitem').filter({ hasText: 'Fewer trailing -ing clauses' })
      await expect(card.locator('dd').first()).toHaveText(/decor, making it a stunning addition/)
      await expect(card.locator('dd').last()).toHaveText(
        /decor\. That makes it a stunning addition/,
      )
      expect(await sidewaysScroll(page)).toBe(0)
      await expectAccessible(page)
    })
  })
}
