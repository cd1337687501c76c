import { readFile } from 'node:fs/promises'
import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { expect, makeKey, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { ask } from '../src/product.ts'

test('P: usage is shown by day, key and person, read with the keyboard and exported', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await openTab('credits')
  await expect(page.getByText('No credits were used in this period')).toBeVisible()
  const key = await makeKey(product, { customer })
  await ask(product, api.analyses.create, { text: textOf(400) }, key.api_key)
  await page.reload()
  const usage = page.getByRole('region', { name: 'Usage' })
  const chart = usage.getByRole('slider', { name: 'Credits by day' })
  await chart.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 2$/)
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0$/)
  await expect(usage.getByRole('row', { name: /Newsroom/ })).toContainText('100%')
  await expect(usage.getByRole('row', { name: /Programs/ })).toContainText('2')
  await usage.getByLabel('Show', { exact: true }).selectOption('words')
  await expect(usage.getByRole('row', { name: /Newsroom/ })).toContainText('400')
  await usage.getByText('Show as a table').click()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await widthBeyond(page)).toBe(0)

  const download = page.waitForEvent('download')
  await usage.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('"Newsroom","","1","400","2"')
})

test('U: on a phone the two days of a period of one’s own stand side by side', async ({
  page,
  openTab,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab('credits')
  await page.getByLabel('Period').selectOption('Other days')
  // At one moment: what is above them may still be loading.
  const tops = await page
    .getByLabel(/^(First|Last) day$/)
    .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
  await page.getByLabel('First day').fill('2026-11-15')
  await page.getByLabel('Last day').fill('2026-11-01')
  await expect(page.getByRole('region', { name: 'Usage' }).getByRole('alert')).toBeVisible()
})

test('U: a bar is as long as the share beside it says', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  for (const [name, words] of [
    ['Newsroom', 600],
    ['Archive', 200],
  ] as const) {
    const key = await makeKey(product, { customer, name })
    await ask(product, api.analyses.create, { text: textOf(words) }, key.api_key)
  }
  await openTab('credits')
  for (const [name, share] of [
    ['Newsroom', 75],
    ['Archive', 25],
  ] as const) {
    const row = page.getByRole('row', { name })
    await expect(row).toContainText(`${share}%`)
    const bar = row.locator('[aria-hidden] > span')
    const [whole, filled] = [await bar.locator('..').boundingBox(), await bar.boundingBox()]
    expect(Math.round(((filled?.width ?? 0) / (whole?.width ?? 1)) * 100)).toBe(share)
  }
})

test('P: the credit history is exported as CSV', async ({ page, openTab }) => {
  await openTab('credit-history')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFF"Entry".*\r\n"1",.*"welcome_credits"/)
})

function widthBeyond(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
}
