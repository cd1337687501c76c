import { api } from '@inkprint/contract'
import {
  type Customer,
  expect,
  makeAnalysis,
  makeCustomer,
  makeKey,
  test,
  textOf,
} from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith, holdAnswer } from '../src/held-answer.ts'
import { ask, type Product } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

const opening = 'The evening ferry left the quayside late because the captain waited for a doctor.'
const first = `${opening}\n\n${textOf(250)}`
const second = first
  .replace('evening ferry', 'night boat')
  .replace('a doctor', 'two nurses and their dog')
  .replace(' late because', ' because')

test('P two selected in the list are compared: verdict, numbers and every changed word', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const [earlier = '', later = ''] = await analyzeAll(product, customer, [first, second])
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
  await page.goto(`/analyses/compare?a=${later}&b=${earlier}`)
  await expect(page.getByText('3 changes: 5 words removed, 7 words added.')).toBeVisible()
})

test('P the keyboard leads from change to change, and round again', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const ids = await analyzeAll(product, customer, [first, second])
  await signInAs(customer)
  await page.goto(`/analyses/compare?a=${ids[0]}&b=${ids[1]}`)
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

test('P the page of an analysis suggests other versions of its text, and finds any other', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = '', draft = ''] = await analyzeAll(product, customer, [first, second])
  const unlike = Array.from({ length: 220 }, (_, index) => `unlike${index}`).join(' ')
  const [other = ''] = await analyzeAll(product, customer, [unlike])
  await ask(product, api.ownAnalyses.rename, { id: other, title: 'Spring menu' }, customer.token)
  await signInAs(customer)
  await page.goto(`/analyses/${id}`)
  await page.getByRole('button', { name: 'Compare with…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with…' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'Similar texts' })).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await dialog.getByRole('searchbox').fill('nobody wrote this')
  await expect(dialog.getByText('No other analysis was found.')).toBeVisible()
  await dialog.getByRole('searchbox').fill('spring')
  await dialog.getByRole('link', { name: /Spring menu/ }).click()
  await expect(page).toHaveURL(`/analyses/compare?a=${id}&b=${other}`)
  await expect(page.getByRole('region', { name: /^Later/ })).toContainText('Spring menu')
  await page.goBack()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await dialog.getByRole('link').click()
  await expect(page).toHaveURL(`/analyses/compare?a=${id}&b=${draft}`)
})

test('P without similar ones the latest are offered, and alone there is nothing to compare', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = ''] = await analyzeAll(product, customer, [first])
  await signInAs(customer)
  await page.goto(`/analyses/${id}`)
  await page.getByRole('button', { name: 'Compare with…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with…' })
  await expect(dialog.getByText('There is no other analysis yet.')).toBeVisible()
  await answerWith(page, `/api/client/analyses/${id}/similar`, { status: 500 })
  await page.reload()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await expect(dialog.getByText('Failed to look for similar texts.')).toBeVisible()
})

test('P the same analysis twice, a deleted, a foreign and a missing one each say so', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = '', gone = ''] = await analyzeAll(product, customer, [first, second])
  await ask(product, api.ownAnalyses.remove, { id: gone }, customer.token)
  const [foreign = ''] = await analyzeAll(product, await makeCustomer(product), [first])
  await signInAs(customer)
  await page.goto(`/analyses/compare?a=${id}&b=${id}`)
  await expect(page.getByText('This is the same analysis twice')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another one' }).click()
  await expect(page.getByRole('dialog', { name: 'Compare with…' })).toBeVisible()
  for (const b of [gone, foreign, 'ana_unknown']) {
    await page.goto(`/analyses/compare?a=${id}&b=${b}`)
    await expect(page.getByText('One of them no longer exists')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open The evening ferry/ })).toBeVisible()
  }
  await page.goto(`/analyses/compare?a=${foreign}&b=${gone}`)
  await expect(page.getByText('There are no such analyses')).toBeVisible()
  await page.goto(`/analyses/compare?a=${id}`)
  await expect(page.getByText('Choose a second analysis')).toBeVisible()
  await page.goto('/analyses/compare')
  await expect(page.getByText('Choose two analyses')).toBeVisible()
})

test('P a text that is no longer kept, was not judged or is judged otherwise is said so', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = ''] = await analyzeAll(product, customer, [first])
  const [unjudged = ''] = await analyzeAll(product, customer, [`not-to-be-judged ${second}`])
  const asNews = await makeAnalysis(product, {
    customer,
    text: second,
    force_group_id: 'news',
    max_false_positive_rate: 0.05,
  })
  await signInAs(customer)
  await page.goto(`/analyses/compare?a=${id}&b=${unjudged}`)
  await expect(page.getByRole('region', { name: /^Later/ })).toContainText('was not judged')
  await expect(page.getByRole('row', { name: /^AI probability/ })).toContainText(
    'Cannot be compared',
  )
  await expect(page.getByRole('heading', { name: 'What stood out' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'The text with its changes' })).toBeVisible()

  await page.goto(`/analyses/compare?a=${id}&b=${asNews}`)
  await expect(page.getByText('two kinds of text: Blog post and News article')).toBeVisible()
  await expect(page.getByText('judged by two limits')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Kind of text/ })).toContainText('Changed')

  const whole = await ask(product, api.ownAnalyses.get, { id }, customer.token)
  const older = { ...whole.analysis_result, model_version: 'older', language: 'pl' }
  await answerWith(page, `/api/client/analyses/${id}`, {
    status: 200,
    body: { ...whole, analysis_result: older, text: null, text_kept_until: null },
  })
  await page.reload()
  await expect(page.getByText('The text of the earlier analysis is no longer kept')).toBeVisible()
  await expect(page.getByText('Two models judged them: older and quick.')).toBeVisible()
  await expect(page.getByText('different languages: Polish and English')).toBeVisible()
  await expect(page.getByRole('row', { name: /^AI probability/ })).not.toContainText('Cannot')
})

test('P measures and passages of both are compared in words', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = '', other = ''] = await analyzeAll(product, customer, [
    `half-by-an-ai ${first}`,
    `half-by-an-ai ${second}`,
  ])
  const measure = {
    ...{ feature: 'stock', label: 'stock phrases', unit: 'per 1,000 words', sentences: [] },
    ...{ human_low: 0, human_typical: 0, human_high: 4, position: 'above', speaks_for: 'ai' },
    ...{
      human_count_low: 0,
      human_count_high: 1,
      explanation: 'Stock phrases: 9 in this text; few',
    },
  }
  const rhythm = {
    ...{ feature: 'rhythm', label: 'rhythm', unit: 'ratio', value: 0.2, sentences: [] },
    ...{ human_low: 0.4, human_typical: 0.6, human_high: 0.9, position: 'below' },
    ...{
      speaks_for: 'ai',
      explanation: 'Rhythm: 20%; nineteen in twenty people have at least 40%.',
    },
  }
  await signInAs(customer)
  for (const [each, evidence] of [
    [id, [{ ...measure, value: 30, count: 9 }, rhythm]],
    [other, [{ ...measure, value: 10, count: 3 }]],
  ] as const) {
    const whole = await ask(product, api.ownAnalyses.get, { id: each }, customer.token)
    await answerWith(page, `/api/client/analyses/${each}`, {
      status: 200,
      body: { ...whole, analysis_result: { ...whole.analysis_result, evidence } },
    })
  }
  await page.goto(`/analyses/compare?a=${id}&b=${other}`)
  const stood = page.getByRole('table', { name: 'Measures that stood out' })
  await expect(stood.getByRole('row', { name: /^Stock phrases/ })).toContainText(
    /9\s*3\s*6 fewer: closer to what people do/,
  )
  await expect(stood.getByRole('row', { name: /^Rhythm/ })).toContainText(
    /20%\s*–\s*No longer stands out/,
  )
  await expect(page.getByRole('row', { name: /^AI share/ })).toContainText('Unchanged')
  const passages = page.getByRole('region', { name: 'The passages' })
  await expect(passages).toContainText('2 passages. AI: 50% of the text. Person: 50% of the text.')
})

test('P one that is still being read appears when it is done', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const ids = await analyzeAll(product, customer, [first, second])
  const whole = await ask(product, api.ownAnalyses.get, { id: ids[1] ?? '' }, customer.token)
  await signInAs(customer)
  let isDone = false
  await page.route(`**/api/client/analyses/${ids[1]}`, (route) =>
    isDone
      ? route.fallback()
      : route.fulfill({
          json: { ...whole, status: 'reading', analysis_result: null, text: null },
        }),
  )
  await page.goto(`/analyses/compare?a=${ids[0]}&b=${ids[1]}`)
  await expect(page.getByText('The text is being read')).toBeVisible()
  isDone = true
  await expect(page.getByText('3 changes')).toBeVisible()
})

test('P two texts of 45,000 words are compared in a thread of their own', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const ids = await analyzeAll(product, customer, [first, second])
  const words = Array.from({ length: 45_000 }, (_, index) => `w${(index * index * 31) % 65_537}`)
  const texts = [words, words.map((word, index) => (index % 9 === 0 ? `x${index}` : word))]
  await signInAs(customer)
  for (const [index, id] of ids.entries()) {
    const whole = await ask(product, api.ownAnalyses.get, { id }, customer.token)
    const body = { ...whole, text: texts[index]?.join(' ') }
    await answerWith(page, `/api/client/analyses/${id}`, { status: 200, body })
  }
  await page.goto(`/analyses/compare?a=${ids[0]}&b=${ids[1]}`)
  await expect(page.getByText('Comparing the words…')).toBeVisible()
  // Whatever takes long does so elsewhere, and ends with the answer.
  await expect.poll(() => page.workers().length).toBe(1)
  await expect(
    page.getByText('5,000 changes: 5,000 words removed, 5,000 words added.'),
  ).toBeVisible({
    timeout: 40_000,
  })
  expect(page.workers()).toHaveLength(0)
})

test('P loading shows, and a failure can be tried again', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const ids = await analyzeAll(product, customer, [first, second])
  const path = `/api/client/analyses/${ids[0]}`
  await signInAs(customer)
  const answer = await holdAnswer(page, path)
  await page.goto(`/analyses/compare?a=${ids[0]}&b=${ids[1]}`)
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

for (const [name, view] of Object.entries({
  ...views,
  'on a tablet': { viewport: { width: 820, height: 1180 }, colorScheme: 'light' },
  'at a desk in the dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const)) {
  test.describe(name, () => {
    test.use(view)

    test('P the comparison and its window are accessible, fit the screen, and go on paper', async ({
      page,
      product,
      customer,
      signInAs,
    }) => {
      const ids = await analyzeAll(product, customer, [first, `${second} ${'x'.repeat(300)}`])
      await signInAs(customer)
      await page.goto(`/analyses/compare?a=${ids[0]}&b=${ids[1]}`)
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

/** The ids of the analyses, in the order of the texts. */
async function analyzeAll(
  product: Product,
  customer: Customer,
  texts: string[],
): Promise<string[]> {
  const key = await makeKey(product, { customer })
  const ids: string[] = []
  for (const text of texts) {
    ids.push(await makeAnalysis(product, { customer, text, api_key_id: key.id }))
  }
  return ids
}
