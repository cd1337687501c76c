import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import {
  analyze,
  type Customer,
  expect,
  makeKey,
  setCredits,
  test,
  textOf,
} from '../src/customer.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { ask, type Product } from '../src/product.ts'

const analyzePath = '/api/client/dashboard/analyze'
const feedbackPath = '/api/client/dashboard/feedback'

test('the key chosen last is chosen again after a reload; when it was deleted, the only one left is', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const archive = await makeKey(product, { customer, name: 'Archive' })
  const { id } = await makeKey(product, { customer, name: 'Newsroom' })
  await openTab()
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
  product,
  customer,
  openTab,
}) => {
  await makeKey(product, { customer, name: 'Newsroom' })
  await makeKey(product, { customer, name: 'Retired' })
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
  await expect(page.getByText('For this text')).toHaveCount(0)
  await text.fill(textOf(2_000))
  await expect(cost.getByRole('definition').last()).toHaveText('30 credits')
  await expect(page.getByText('For this text: +10 credits')).toHaveCount(2)
  await expect(guidelines(page)).toBeVisible()
  await text.fill(textOf(50_001))
  await expect(cost.getByRole('definition').last()).toHaveText('Too long')
})

test('[U17] two keys of one name are told apart by their last characters', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const first = await makeKey(product, { customer, name: 'Newsroom' })
  const second = await makeKey(product, { customer, name: 'Newsroom' })
  await makeKey(product, { customer, name: 'Archive' })
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

test('[PG-05, BC-01, BC-02, BC-03, BC-04, BC-05] the estimate on screen is what is charged, at every length and with every option', async ({
  page,
  product,
  customer,
  superuser,
  openTab,
}) => {
  const key = await makeKey(product, { customer })
  await setCredits(product, { customer, staff: superuser, credits: 1000 })
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

test('[PG-08, PG-09, PG-10] what is missing is told at its field and nothing is sent', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await makeKey(product, { customer, name: 'Archive' })
  await makeKey(product, { customer })
  await openTab()
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
  product,
  customer,
  openTab,
}) => {
  const key = await makeKey(product, { customer })
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

test('[PG-12, PG-13, PG-14, PG-15] five result tabs show everything the answer carries', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const text = textOf(240)
  const answer = await open(page, { product, customer, openTab, text })
  const tabs = page.getByRole('tablist', { name: 'Parts of the result' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'General',
    'Guidelines',
    'Copywriter Tips',
    'Humanization',
    'Raw JSON',
  ])
  const panel = page.getByRole('tabpanel').last()
  await expect(
    panel
      .getByRole('img', { name: 'Verdict: UNCERTAIN' })
      .or(panel.getByRole('img', { name: 'Verdict: AI' })),
  ).toBeVisible()
  const word = { ai: 'AI', human: 'Human', mixed: 'Mixed', uncertain: 'Uncertain' }[
    answer.classification
  ]
  await expect(panel.getByRole('definition')).toContainText([
    word ?? '',
    `${answer.probability_ai_percent}%`,
    answer.group_name,
    answer.group_description,
  ])
  await expect(panel.getByText(answer.uncertainty)).toBeVisible()

  await tabs.nth(1).click()
  const [guideline] = answer.guidelines
  await expect(panel.getByRole('heading', { name: guideline?.name ?? '?' })).toBeVisible()
  await expect(panel).toContainText(guideline?.target_line ?? '?')
  await expect(panel).toContainText(guideline?.copywriter_rules[0] ?? '?')
  await tabs.nth(2).click()
  await expect(panel).toContainText(answer.copywriter_rules_block ?? '?')
  await tabs.nth(3).click()
  await expect(panel).toContainText(answer.humanization_prompt ?? '?')
  await tabs.nth(4).click()
  const json = await panel.getByRole('region', { name: 'The result as JSON' }).innerText()
  expect(JSON.parse(json)).toEqual(answer)
})

test('a tab says when its option was off, and leads to where it can be added', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await makeKey(product, { customer })
  await openTab()
  await guidelines(page).uncheck()
  await prompt(page).uncheck()
  await analyze(page, { key: 'Newsroom', text: textOf(200) })
  for (const tab of ['Guidelines', 'Copywriter Tips', 'Humanization']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText('This was not part of the analysis')).toBeVisible()
  }
  await page.getByRole('link', { name: 'the page of this analysis' }).click()
  await expect(page).toHaveURL(/\/analyses\/ana_/)
})

test('sentences are shaded where the answer says, with numbers on request', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const answer = await open(page, { product, customer, openTab, text: `  ${textOf(200)}` })
  const sheet = page.getByRole('region', { name: 'The analyzed text' })
  const [span] = answer.spans
  const percent = `${Math.round((span?.probability_ai ?? 0) * 100)}%`
  await expect(sheet.locator('[data-percent]')).toHaveText(
    `  ${textOf(200)}`.slice(span?.start, span?.end).trim(),
  )
  await expect(sheet.locator('[data-percent]')).toHaveAttribute('data-percent', percent)
  await expect(sheet.getByText(percent, { exact: true })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show percentages' }).check()
  await expect(sheet.getByText(percent, { exact: true })).toBeVisible()
})

test('the reasons stand beside the human range and point into the text; disguises are named', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const text = textOf(200)
  await page.route(`**${analyzePath}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [span] = answer.analysis_result.spans
    const measured = { feature: 'rhythm', label: 'variation of sentence length', unit: 'ratio' }
    const range = { value: 0.31, human_low: 0.42, human_typical: 0.61, human_high: 0.88 }
    const meaning = { position: 'below', speaks_for: 'ai', sentences: [span] }
    const explanation =
      'Variation of sentence length: 0.31, below what people write (0.42 to 0.88).'
    answer.analysis_result.evidence = [{ ...measured, ...range, ...meaning, explanation }]
    answer.analysis_result.evasion_flags = [
      { kind: 'invisible', count: 4, message: 'Found and neutralised 4 invisible characters.' },
    ]
    await route.fulfill({ json: answer })
  })
  const { spans } = await open(page, { product, customer, openTab, text })
  await expect(page.getByText('Found and neutralised 4 invisible characters.')).toBeVisible()
  const reasons = page.getByRole('region', { name: 'Why this verdict' })
  await expect(reasons).toContainText('0.31, below what people write (0.42 to 0.88).')
  await expect(reasons).toContainText('points to AI')
  const show = reasons.getByRole('button', { name: 'Show it in the text' })
  await expect(show).toHaveAccessibleDescription('variation of sentence length')
  await show.click()
  await expect(page.locator('.shade-pointed')).toHaveText(
    text.slice(spans[0]?.start, spans[0]?.end).trim(),
  )
  await reasons.getByRole('button', { name: 'Stop showing it' }).click()
  await expect(page.locator('.shade-pointed')).toHaveCount(0)
})

test('[PG-16, PG-17, PG-18, PG-19] feedback: Yes needs no words, No takes a comment, and thanks follow', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await open(page, { product, customer, openTab, text: textOf(210) })
  const form = page.getByRole('form', { name: 'Feedback' })
  await expect(form.getByRole('group', { name: 'Was this analysis correct?' })).toBeVisible()
  const submit = form.getByRole('button', { name: 'Submit Feedback' })
  await expect(submit).toBeDisabled()
  await form.getByRole('radio', { name: 'Yes' }).check()
  await expect(submit).toBeEnabled()
  await expect(form.getByRole('textbox')).toHaveCount(0)
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByRole('textbox').fill('Our own writer.')
  const sent = page.waitForRequest(`**${feedbackPath}`)
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({
    analysis_id: expect.stringMatching(/^ana_/),
    is_correct: false,
    comment: 'Our own writer.',
  })
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText('Thank you for your feedback!')
})

test('[PG-20] clearing the result takes the feedback with it', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await open(page, { product, customer, openTab, text: textOf(210) })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toHaveCount(0)
  await expect(page.getByLabel('Text to analyze')).toHaveValue('')
  await analyze(page, { key: 'Newsroom', text: textOf(215) })
  await expect(page.getByRole('button', { name: 'Submit Feedback' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
})

test('[PG-21] the same text again is asked about; Cancel sends nothing, Proceed Anyway analyzes', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const text = textOf(220)
  await open(page, { product, customer, openTab, text })
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

test('[PG-22] the balance on screen falls by the price', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await makeKey(product, { customer })
  await openTab()
  await expect(page.getByText('100 credits left')).toBeVisible()
  await page.getByLabel('Text to analyze').fill(textOf(401))
  const price = await estimateOn(page)
  await analyze(page, { key: 'Newsroom', text: textOf(401) })
  await expect(page.getByText(`${100 - price} credits left`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText(`Balance ${100 - price}`)
})

test('[U15] too few credits: one message says what would fit and where there are more', async ({
  page,
  product,
  customer,
  superuser,
  openTab,
}) => {
  await makeKey(product, { customer })
  await setCredits(product, { customer, staff: superuser, credits: 4 })
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
  product,
  customer,
  superuser,
  openTab,
}) => {
  await makeKey(product, { customer })
  await openTab()
  await expect(page.getByText('100 credits left')).toBeVisible()
  await expect(page.getByText('Running low')).toHaveCount(0)
  await setCredits(product, { customer, staff: superuser, credits: 2 })
  await page.getByLabel('Text to analyze').fill(textOf(200))
  await start(page)
  await expect(page.getByText('This analysis costs 3, you have 2.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Running low: enough to check 400 words')).toBeVisible()
})

test('[ER-11, ER-12] without a word from the server the failures have their own', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await open(page, { product, customer, openTab, text: textOf(210) })
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

test('a printed result is the result alone', async ({ page, product, customer, openTab }) => {
  await open(page, { product, customer, openTab, text: textOf(260) })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The analyzed text' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(page.getByLabel('Text to analyze')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Submit Feedback' })).toBeHidden()
})

interface Opening {
  product: Product
  customer: Customer
  openTab: () => Promise<void>
  text: string
}

interface Answer {
  classification: 'ai' | 'human' | 'mixed' | 'uncertain'
  probability_ai_percent: number
  group_name: string
  group_description: string
  uncertainty: string
  spans: { start: number; end: number; probability_ai: number }[]
  guidelines: { name: string; target_line: string; copywriter_rules: string[] }[]
  copywriter_rules_block: string | null
  humanization_prompt: string | null
}

/** A customer's first analysis; returns what the server answered. */
async function open(page: Page, { product, customer, openTab, text }: Opening): Promise<Answer> {
  await makeKey(product, { customer })
  await openTab()
  const answer = page.waitForResponse(`**${analyzePath}`)
  await analyze(page, { key: 'Newsroom', text })
  const { analysis_result } = await (await answer).json()
  return analysis_result
}

function guidelines(page: Page) {
  return page.getByRole('checkbox', {
    name: 'Include Guidelines and Copywriter Tips (+2 credits)',
    exact: true,
  })
}

function prompt(page: Page) {
  return page.getByRole('checkbox', {
    name: 'Include Humanization Prompt (+2 credits)',
    exact: true,
  })
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Analyze Text' }).click()
}

async function estimateOn(page: Page): Promise<number> {
  const words = await page
    .getByRole('region', { name: 'Cost' })
    .getByRole('definition')
    .last()
    .innerText()
  return Number(words.match(/^(\d+) credits?$/)?.[1])
}

async function balanceOf(product: Product, { token }: Customer): Promise<number> {
  return (await ask(product, api.credits.getSummary, {}, token)).balance
}
