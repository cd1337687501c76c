import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { clipboardText, expect, sidewaysScroll, test } from '../src/staff.ts'

const analyzePath = api.admin.analyses.create.path

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('[AT-04, AT-05, TO-04] both views are shown as JSON and can be copied', async ({
    page,
    openAsStaff,
  }) => {
    await openAsStaff(paths.analysis)
    const answered = page.waitForResponse((answer) => answer.url().endsWith(analyzePath))
    await analyze(page, textOf(230))
    const { user_view, dev_view } = await (await answered).json()
    await expect(page.getByRole('tab')).toHaveText(['User View', 'Developer View'])
    for (const [name, view] of [
      ['User View', user_view],
      ['Developer View', dev_view],
    ]) {
      await page.getByRole('tab', { name }).click()
      const shown = await page.getByRole('tabpanel').locator('pre').innerText()
      expect(JSON.parse(shown)).toEqual(view)
      await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click()
      await expect(page.getByText('Copied to clipboard!').last()).toBeVisible()
      const copied = await clipboardText(page)
      expect(JSON.parse(copied)).toEqual(view)
    }
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme} theme, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('axe finds nothing and nothing scrolls sideways', async ({ page, openAsStaff }) => {
        await answerWith(page, analyzePath, { status: 200, body: pictured })
        await openAsStaff(paths.analysis)
        await page.getByRole('button', { name: 'Analyze Text' }).click()
        await expectAccessible(page)
        await analyze(page, textOf(220))
        await page.getByRole('tab', { name: 'Developer View' }).click()
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBe(0)
      })
    })
  }
}

async function analyze(page: Page, text: string): Promise<void> {
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(page.getByRole('tab', { name: 'User View' })).toBeVisible()
}

/** What the real model answers, in little; the quick stand-in has no windows and features. */
const pictured = {
  user_view: { classification: 'ai', probability_ai_percent: 90.4 },
  dev_view: {
    probability_ai: 0.9042,
    classification: 'ai',
    model: { version: '2026.11.1', runtime: 'full', basis: 'both' },
    group: { id: 'blog', is_forced: false, scores: [] },
    thresholds: { human_below: -1, ai_above: 1, band: '200' },
    windows: [
      { start: 0, end: 500, words: 90, linear_logit: 0, encoder_logit: 2 },
      { start: 500, end: 1000, words: 95, linear_logit: 1, encoder_logit: null },
    ],
    features: [
      {
        name: 'variation',
        label: 'variation of sentence length',
        unit: 'ratio',
        value: 0.5,
        range: { p5: 0.2, p25: 0.4, p50: 0.5, p75: 0.6, p95: 0.8, n: 900 },
        position: 'inside',
        contribution: 0.1,
      },
      {
        name: 'stock',
        label: 'stock phrases',
        unit: 'per 1000 words',
        value: 12,
        range: { p5: 1, p25: 2, p50: 3, p75: 4, p95: 6, n: 900 },
        position: 'above',
        contribution: 1.4,
      },
    ],
    contributions: [
      { text: 'delve', start: 0, end: 5, weight: 0.4 },
      { text: 'rain', start: 9, end: 13, weight: -0.3 },
    ],
    timings: { total_ms: 650.334 },
  },
}
