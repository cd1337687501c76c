import { analyze, expect, test, textOf } from '../src/customer.ts'
import { analyzePath, feedbackPath, guidelines, prompt } from '../src/playground-screen.ts'

test('[PG-12, PG-13, PG-14, PG-15] five result tabs show everything the answer carries', async ({
  page,
  openResult,
}) => {
  const text = textOf(240)
  const answer = await openResult(text)
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
  openPlayground,
}) => {
  await openPlayground()
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
  openResult,
}) => {
  const answer = await openResult(`  ${textOf(200)}`)
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
  openResult,
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
      { kind: 'invisible', count: 4, message: 'Found and neutralized 4 invisible characters.' },
    ]
    await route.fulfill({ json: answer })
  })
  const { spans } = await openResult(text)
  await expect(page.getByText('Found and neutralized 4 invisible characters.')).toBeVisible()
  const reasons = page.getByRole('region', { name: 'Why this verdict' })
  await expect(reasons).toContainText('0.31, below what people write (0.42 to 0.88).')
  await expect(reasons).toContainText('points to AI')
  const show = reasons.getByRole('button', { name: 'Show it in the text' })
  await expect(show).toHaveAccessibleDescription('variation of sentence length')
  await show.click()
  await expect(page.locator('.shade-pointed')).toHaveText(
    text.slice(spans[0]?.start, spans[0]?.end).trim(),
  )
  // U: neither an outline nor a line runs through letters.
  const pointed = page.locator('.shade-pointed').first()
  await expect(pointed).toHaveCSS('outline-style', 'none')
  await expect(page.locator('.shade').first()).toHaveCSS('text-decoration-skip-ink', 'auto')
  await reasons.getByRole('button', { name: 'Stop showing it' }).click()
  await expect(page.locator('.shade-pointed')).toHaveCount(0)
})

test('[PG-16, PG-17, PG-18, PG-19] feedback: Yes needs no words, No takes a comment, and thanks follow', async ({
  page,
  openResult,
}) => {
  await openResult(textOf(210))
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

test('[PG-20] clearing the result takes the feedback with it', async ({ page, openResult }) => {
  await openResult(textOf(210))
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

test('a printed result is the result alone', async ({ page, openResult }) => {
  await openResult(textOf(260))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The analyzed text' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(page.getByLabel('Text to analyze')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Submit Feedback' })).toBeHidden()
})
