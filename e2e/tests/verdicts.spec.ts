import { textOf } from '../../web/src/testing/texts.ts'
import { expect, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'

test('[H] a mixed text says how much of it is an AI’s, shows where it changes, and leads there', async ({
  page,
  openResult,
}) => {
  await openResult(`${textOf(400)} half-by-an-ai`)
  const panel = page.getByRole('tabpanel').last()
  await expect(panel.getByRole('img', { name: 'Verdict: MIXED' })).toBeVisible()
  await expect(panel.getByRole('definition')).toContainText([
    ...['50%', 'Of the words', 'Mixed', '%'],
    'Of the text read as a whole.',
  ])
  const passages = page.getByRole('region', { name: 'Passage by passage' })
  await expect(passages.getByRole('listitem')).toHaveText([
    /^1\. Person 20% AI · 203 words$/,
    /^2\. AI 90% AI · 198 words$/,
  ])
  const sheet = page.getByRole('region', { name: 'The analyzed text' })
  await expect(sheet.getByText('AI from here')).not.toBeInViewport()
  await passages.getByRole('button', { name: 'Go to the first AI passage' }).press('Enter')
  await expect(sheet.getByText('AI from here')).toBeInViewport()
  await expect(sheet.getByText('AI from here')).toBeFocused()
  await passages.getByRole('button', { name: '1. Person' }).press('Enter')
  await expect(sheet.getByText('Person from here')).toBeFocused()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(passages.getByRole('listitem')).toHaveCount(2)
  await expect(passages.getByRole('button', { name: 'Go to the first AI passage' })).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`U: a text that goes on out of sight fades at that edge, on a tablet in a ${colorScheme} room; not on paper`, async ({
    page,
    openResult,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 820, height: 1180 })
    await openResult(`${textOf(400)} half-by-an-ai`)
    const sheet = page.getByRole('region', { name: 'The analyzed text' })
    const fades = sheet.locator('xpath=following-sibling::*[@data-fade]')
    const [top, end] = [fades.nth(0), fades.nth(1)]
    await expect(end).toHaveCSS('opacity', '1')
    await expect(top).toHaveCSS('opacity', '0')
    await sheet.evaluate((box) => box.scrollTo(0, 40))
    await expect(end).toHaveCSS('opacity', '1')
    await expect(top).toHaveCSS('opacity', '1')
    await sheet.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await expect(end).toHaveCSS('opacity', '0')
    // Larger letters push the end out of sight again, in a sheet of the same height.
    await sheet.evaluate((box) => box.style.setProperty('font-size', '1.5rem'))
    await expect(end).toHaveCSS('opacity', '1')
    await page.emulateMedia({ media: 'print' })
    await expect(end).toBeHidden()
    await expect(top).toBeHidden()
  })
}

test('U: the scrollbar of a text that fades stays whole', async ({ page, openResult }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openResult(`${textOf(400)} half-by-an-ai`)
  const sheet = page.getByRole('region', { name: 'The analyzed text' })
  const fades = sheet.locator('xpath=following-sibling::*[@data-fade]')
  await expect(fades).toHaveCount(2)
  // The browser of these tests hides scrollbars: a border takes as much room.
  await sheet.evaluate((box) => box.style.setProperty('border-right-width', '16px'))
  for (const fade of await fades.all()) {
    await expect
      .poll(async () => rightOf(await sheet.boundingBox()) - rightOf(await fade.boundingBox()))
      .toBeCloseTo(16)
  }
})

function rightOf(box: { x: number; width: number } | null): number {
  if (!box) throw new Error('It is not shown')
  return box.x + box.width
}

test('U: a text that is all in sight fades nowhere', async ({ page, openResult }) => {
  await page.setViewportSize({ width: 1440, height: 1400 })
  await openResult(textOf(205))
  const sheet = page.getByRole('region', { name: 'The analyzed text' })
  const fades = sheet.locator('xpath=following-sibling::*[@data-fade]')
  await expect(fades).toHaveCount(2)
  for (const fade of await fades.all()) await expect(fade).toHaveCSS('opacity', '0')
})

test('[H] the result says how many people’s texts look as much like AI, and how many may', async ({
  page,
  openResult,
}) => {
  await openResult(textOf(240))
  const panel = page.getByRole('tabpanel').last()
  await expect(panel.getByRole('definition').filter({ hasText: '4 in 1,000' })).toBeVisible()
  await expect(panel).toContainText(
    'Human texts that look this much like AI4 in 1,000of texts by people look at least as much like AI as this one. 95% interval: 3 in 1,000 to 6 in 1,000. Limit: at most 1 in 100 of people’s texts may be called AI or mixed.',
  )
  await expect(page.getByRole('region', { name: 'Passage by passage' })).toHaveCount(0)
})

for (const [classification, title, rates] of [
  ['uncertain', 'What was measured', 1],
  ['human', 'Why this verdict', 0],
] as const) {
  test(`U: a result that is ${classification} says what fits: “${title}”, and ${rates ? 'a' : 'no'} rate of people’s texts`, async ({
    page,
    openResult,
  }) => {
    await page.route('**/api/client/dashboard/analyze', async (route) => {
      const answer = await (await route.fetch()).json()
      Object.assign(answer.analysis_result, { classification, false_positive_rate: 1 })
      await route.fulfill({ json: answer })
    })
    await openResult(textOf(240))
    const panel = page.getByRole('tabpanel').last()
    await expect(panel.getByRole('region', { name: title })).toBeVisible()
    await expect(panel.getByText('Human texts that look this much like AI')).toHaveCount(rates)
    await expect(panel.getByText('99 in 100 or more', { exact: true })).toHaveCount(rates)
  })
}

test('[H] a text that was not judged says why and shows nothing that looks like a verdict', async ({
  page,
  openResult,
}) => {
  await openResult(`${textOf(240)} not-to-be-judged`)
  const panel = page.getByRole('tabpanel').last()
  await expect(panel.getByRole('img', { name: 'Not judged' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'This text was not judged.' })).toBeVisible()
  // There is no verdict that could be right or wrong.
  await expect(page.getByText('Was this analysis correct?')).toHaveCount(0)
  await expect(panel.getByText('It cost nothing: no credits were charged.')).toBeVisible()
  await expect(panel).toContainText('Judged by repeated words alone.')
  await expect(panel.getByRole('definition')).toHaveCount(0)
  await expect(panel).not.toContainText('%')
  await expect(panel).not.toContainText('Blog post')
  await expectAccessible(page)
  for (const tab of ['Guidelines', 'Copywriter Tips', 'Humanization']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(panel).toContainText('Nothing was measured, so there is no advice.')
  }
})

test('[H] an answer of an earlier release, which says less, is shown all the same', async ({
  page,
  openResult,
}) => {
  await page.route('**/api/client/dashboard/analyze', async (route) => {
    const answer = await (await route.fetch()).json()
    const unknown = { false_positive_rate: null, false_positive_rate_interval: null }
    Object.assign(answer.analysis_result, {
      ...unknown,
      max_false_positive_rate: null,
      passages: null,
      ai_share_percent: null,
    })
    await route.fulfill({ json: answer })
  })
  await openResult(textOf(240))
  const panel = page.getByRole('tabpanel').last()
  await expect(panel.getByRole('definition')).toContainText(['%', 'Blog post'])
  await expect(panel).not.toContainText('interval')
})

for (const [speaks_for, title] of [
  ['human', 'where no measure points to AI, the result says where its verdict comes from'],
  ['ai', 'where a measure points to AI, the result leaves it at that'],
] as const) {
  test(`[H] ${title}`, async ({ page, openResult }) => {
    const rhythm = {
      feature: 'rhythm',
      label: 'rhythm',
      unit: 'ratio',
      value: 0.2,
      sentences: [],
      human_low: 0.4,
      human_typical: 0.6,
      human_high: 0.9,
      position: 'below',
      speaks_for,
      explanation: 'Rhythm: 20%; nineteen in twenty people have at least 40%.',
    }
    await page.route('**/api/client/dashboard/analyze', async (route) => {
      const answer = await (await route.fetch()).json()
      Object.assign(answer.analysis_result, { classification: 'ai', evidence: [rhythm] })
      await route.fulfill({ json: answer })
    })
    await openResult(textOf(240))
    const shown = page.getByRole('region', { name: 'Why this verdict' })
    await expect(shown.getByRole('listitem')).toHaveCount(1)
    await expect(shown.getByText('None of these measures points to AI by itself')).toHaveCount(
      speaks_for === 'human' ? 1 : 0,
    )
  })
}
