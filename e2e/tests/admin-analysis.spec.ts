import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { pictured } from '../../web/src/testing/pictured.ts'
import { textOf } from '../../web/src/testing/texts.ts'
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
