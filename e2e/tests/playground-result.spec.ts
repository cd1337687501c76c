import { api } from '@inkprint/contract'
import { textOf } from '../../web/src/testing/texts.ts'
import { expect, test } from '../src/customer.ts'

test('the reasons stand beside the human range and point into the text; disguises are named', async ({
  page,
  openResult,
}) => {
  const text = textOf(200)
  await page.route(`**${api.playground.analyze.path}`, async (route) => {
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
  await expect(show).toHaveAccessibleName('Show it in the text (variation of sentence length)')
  await show.click()
  await expect(page.locator('[data-place]')).toHaveText(
    text.slice(spans[0]?.start, spans[0]?.end).trim(),
  )
  // U: neither an outline nor a line runs through letters.
  const pointed = page.locator('[data-place]').first()
  await expect(pointed).toHaveCSS('outline-style', 'none')
  await expect(page.locator('.shade').first()).toHaveCSS('text-decoration-skip-ink', 'auto')
  await reasons.getByRole('button', { name: 'Stop showing it' }).click()
  await expect(page.locator('[data-place]')).toHaveCount(0)
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
