import { textOf } from '../../web/src/testing/texts.ts'
import { analyze, expect, test } from '../src/customer.ts'

const guidelines = ['Sentence length', 'Openings', 'Lists of three'].map((name, index) => ({
  name,
  target_line: `Aim for ${index + 4} to ${index + 9}; the text stands at ${index + 20}`,
  copywriter_rules: Array.from({ length: index + 1 }, (_, rule) => `${name}: do this ${rule + 1}`),
}))

test('[PG-14] every guideline shows its name, its target and all of its rules, not only the first', async ({
  page,
  openPlayground,
}) => {
  await openPlayground()
  await page.route('**/api/client/dashboard/analyze', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const analysis_result = { ...body.analysis_result, guidelines }
    await route.fulfill({ response: answer, json: { ...body, analysis_result } })
  })
  await analyze(page, { key: 'Newsroom', text: textOf(240) })
  await page.getByRole('tab', { name: 'Guidelines' }).click()
  const panel = page.getByRole('tabpanel').last()
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(
    guidelines.map(({ name }) => name),
  )
  for (const { target_line, copywriter_rules } of guidelines) {
    await expect(panel.getByText(target_line, { exact: true })).toBeVisible()
    for (const rule of copywriter_rules) {
      await expect(panel.getByRole('listitem').filter({ hasText: rule }).last()).toBeVisible()
    }
  }
})
