import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { test as base, expect, makeAnalysis } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith, holdAnswer } from '../src/held-answer.ts'
import { ask } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

const opening = 'The evening ferry left the quayside late because the captain waited for a doctor.'
const first = `${opening}\n\n${textOf(250)}`
const second = first
  .replace('evening ferry', 'night boat')
  .replace('a doctor', 'two nurses and their dog')
  .replace(' late because', ' because')

interface ComparisonFixtures {
  /** Signs the customer in, whose texts these are; the ids of the analyses, in the order of the texts. */
  analyzeAll: (...texts: string[]) => Promise<string[]>
}

const test = base.extend<ComparisonFixtures>({
  analyzeAll: async ({ product, customer, addKey, signInAs }, use) => {
    await use(async (...texts) => {
      const { id: api_key_id } = await addKey()
      const ids: string[] = []
      for (const text of texts) {
        ids.push(await makeAnalysis(product, { customer, text, api_key_id }))
      }
      await signInAs(customer)
      return ids
    })
  },
})

async function openComparison(page: Page, [a, b]: string[]): Promise<void> {
  await page.goto(`/analyses/compare?a=${a}&b=${b}`)
}

test('P two selected in the list are compared: verdict, numbers and every changed word', async ({
  page,
  openTab,
  analyzeAll,
}) => {
  const [earlier = '', later = ''] = await analyzeAll(first, second)
  await openTab('analyses')
  const boxes = page.getByRole('table', { name: 'Analyses' }).getByRole('checkbox')
  await boxes.first().check()
  await expect(page.getByText('Select one more to compare the two.')).toBeVisible()
  await boxes.last().check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/\/analyses\/compare\?a=ana_\w+&b=ana_\w+/)
  await expect(page).toHaveTitle('Compare two analyses · Inkprint')
  await expect(page.getByText('3 changes: 5 words removed, 7 words added.')).toBeVisible()
  const table = page.getByRole('region', { name: 'The text with its changes' })
  await expect(table.locator('del')).toHaveText([
    '[removed: evening ferry]',
    '[removed: late]',
    '[removed: a doctor]',
  ])
  await expect(table.locator('ins')).toHaveText([
    '[added: night boat]',
    '[added: two nurses and their dog]',
  ])
  const words = page.getByRole('row', { name: /^Words/ })
  await expect(words).toContainText('2 more')
  await expect(page.getByRole('row', { name: /^AI probability/ })).toContainText(
    /points? (higher: more|lower: less) like AI/,
  )
  await expect(page.getByRole('row', { name: /^Model/ })).toContainText('Unchanged')
  await expect(page.getByRole('region', { name: /^Earlier/ }).getByRole('link')).toHaveAttribute(
    'href',
    `/analyses/${earlier}`,
  )
  // The other way round it is the same page.
  await openComparison(page, [later, earlier])
  await expect(page.getByText('3 changes: 5 words removed, 7 words added.')).toBeVisible()
})

test('P the keyboard leads from change to change, and round again', async ({
  page,
  analyzeAll,
}) => {
  const ids = await analyzeAll(first, second)
  await openComparison(page, ids)
  const next = page.getByRole('button', { name: 'Next change' })
  await next.press('Enter')
  await expect(page.getByText('Change 1 of 3')).toBeVisible()
  const sheet = page.getByRole('region', { name: 'The text with its changes' })
  await expect(sheet.locator('del').first()).toBeFocused()
  await page.keyboard.press('n')
  await expect(sheet.locator('del').nth(1)).toBeFocused()
  await page.keyboard.press('p')
  await page.keyboard.press('p')
  await expect(page.getByText('Change 3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Previous change' }).click()
  await expect(page.getByText('Change 2 of 3')).toBeVisible()
})

test('P a text that is no longer kept, was not judged or is judged otherwise is said so', async ({
  page,
  product,
  customer,
  analyzeAll,
}) => {
  const [id = '', unjudged = ''] = await analyzeAll(first, `not-to-be-judged ${second}`)
  const asNews = await makeAnalysis(product, {
    customer,
    text: second,
    force_group_id: 'news',
    max_false_positive_rate: 0.05,
  })
  await openComparison(page, [id, unjudged])
  await expect(page.getByRole('region', { name: /^Later/ })).toContainText('was not judged')
  await expect(page.getByRole('row', { name: /^AI probability/ })).toContainText(
    'Cannot be compared',
  )
  await expect(page.getByRole('heading', { name: 'What stood out' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'The text with its changes' })).toBeVisible()

  await openComparison(page, [id, asNews])
  await expect(page.getByText('two kinds of text: Blog post and News article')).toBeVisible()
  await expect(page.getByText('judged with different limits')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Kind of text/ })).toContainText('Changed')

  const whole = await ask(product, api.ownAnalyses.get, { id }, customer.token)
  const older = { ...whole.analysis_result, model_version: 'older', language: 'pl' }
  await answerWith(page, `/api/client/analyses/${id}`, {
    status: 200,
    body: { ...whole, analysis_result: older, text: null, text_kept_until: null },
  })
  await page.reload()
  await expect(page.getByText('The text of the earlier analysis is no longer kept')).toBeVisible()
  await expect(page.getByText('They were judged by two models: older and quick.')).toBeVisible()
  await expect(page.getByText('different languages: Polish and English')).toBeVisible()
  await expect(page.getByRole('row', { name: /^AI probability/ })).not.toContainText('Cannot')
})

test('P one that is still being read appears when it is done', async ({
  page,
  product,
  customer,
  analyzeAll,
}) => {
  const ids = await analyzeAll(first, second)
  const whole = await ask(product, api.ownAnalyses.get, { id: ids[1] ?? '' }, customer.token)
  let isDone = false
  await page.route(`**/api/client/analyses/${ids[1]}`, (route) =>
    isDone
      ? route.fallback()
      : route.fulfill({
          json: { ...whole, status: 'reading', analysis_result: null, text: null },
        }),
  )
  await openComparison(page, ids)
  await expect(page.getByText('The text is being read')).toBeVisible()
  isDone = true
  await expect(page.getByText('3 changes')).toBeVisible()
})

test('P two texts of 45,000 words are compared in a thread of their own', async ({
  page,
  product,
  customer,
  analyzeAll,
}) => {
  const ids = await analyzeAll(first, second)
  const words = Array.from({ length: 45_000 }, (_, index) => `w${(index * index * 31) % 65_537}`)
  const texts = [words, words.map((word, index) => (index % 9 === 0 ? `x${index}` : word))]
  for (const [index, id] of ids.entries()) {
    const whole = await ask(product, api.ownAnalyses.get, { id }, customer.token)
    const body = { ...whole, text: texts[index]?.join(' ') }
    await answerWith(page, `/api/client/analyses/${id}`, { status: 200, body })
  }
  // On a fast machine the words and the thread are gone before the test can look.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.body?.textContent.includes('Comparing the words…')) return
      document.documentElement.dataset.comparing = 'was shown'
    }).observe(document, { childList: true, subtree: true })
  })
  const thread = page.waitForEvent('worker')
  await openComparison(page, ids)
  // Whatever takes long does so elsewhere, and ends with the answer.
  await thread
  await expect(
    page.getByText('5,000 changes: 5,000 words removed, 5,000 words added.'),
  ).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.locator('html')).toHaveAttribute('data-comparing', 'was shown')
  await expect.poll(() => page.workers()).toHaveLength(0)
})

test('P loading shows, and a failure can be tried again', async ({ page, analyzeAll }) => {
  const ids = await analyzeAll(first, second)
  const path = `/api/client/analyses/${ids[0]}`
  const answer = await holdAnswer(page, path)
  await openComparison(page, ids)
  await expect(page.getByText('Loading the analyses')).toBeVisible()
  await answer.release()
  await expect(page.getByText('3 changes')).toBeVisible()
  await page.unrouteAll()
  await answerWith(page, path, { status: 500 })
  await page.reload()
  await expect(page.getByText('Failed to load the analyses.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('3 changes')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('U words out of sight keep their room, and what leads through them begins at the edge', async ({
    page,
    analyzeAll,
  }) => {
    const ids = await analyzeAll(first, second)
    await openComparison(page, ids)
    const sheet = page.getByRole('region', { name: 'The text with its changes' })
    await expect(sheet).toBeAttached()
    const heightOf = () => sheet.evaluate(({ scrollHeight }) => scrollHeight)
    const before = await heightOf()
    await sheet.scrollIntoViewIfNeeded()
    await expect(sheet.getByRole('paragraph')).toHaveCount(2)
    await expect(sheet.locator('ins').first()).toBeInViewport()
    const after = await heightOf()
    expect(Math.abs(after - before) / after).toBeLessThan(0.25)
    const button = await page.getByRole('button', { name: 'Previous change' }).boundingBox()
    expect(button?.x).toBe((await sheet.boundingBox())?.x)
  })
})

for (const [name, view] of Object.entries({
  ...views,
  'on a tablet': { viewport: { width: 820, height: 1180 }, colorScheme: 'light' },
  'at a desk in the dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const)) {
  test.describe(name, () => {
    test.use(view)

    test('P the comparison and its window are accessible, fit the screen, and go on paper', async ({
      page,
      analyzeAll,
    }) => {
      const ids = await analyzeAll(first, `${second} ${'x'.repeat(300)}`)
      await openComparison(page, ids)
      await expect(page.getByText(/^\d changes/)).toBeVisible()
      await page.getByRole('button', { name: 'Next change' }).click()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      const isWide = view.viewport.width > 1_000
      await expect(page.getByRole('columnheader', { name: 'Later' })).toHaveCount(isWide ? 2 : 1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Next change' })).toBeHidden()
      await expect(page.locator('del').first()).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await page.goto(`/analyses/${ids[0]}`)
      await page.getByRole('button', { name: 'Compare with…' }).click()
      await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(1)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Compare with…' })).toBeFocused()
    })
  })
}
