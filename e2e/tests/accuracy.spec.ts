import { readFileSync } from 'node:fs'
import { paths } from '@inkprint/contract'
import { expect, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { sidewaysScroll } from '../src/staff.ts'

const card = JSON.parse(
  readFileSync(new URL('../../docs/model-card/results.json', import.meta.url), 'utf8'),
)
const overall = card.folds ?? card.batch

test('[H.6] a stranger comes from the sign-in page and reads the figures of the card', async ({
  page,
}) => {
  await page.goto(paths.login)
  await page.getByRole('link', { name: 'Accuracy' }).click()
  await expect(page).toHaveURL(/\/accuracy$/)
  await expect(page).toHaveTitle(/Accuracy/)
  await expect(page.getByText(`Model ${card.version}`, { exact: true })).toBeVisible()
  const accused = `${Math.round(overall.fpr.share * 1000)} in 1,000 of ${overall.human.toLocaleString('en-US')} texts`
  await expect(page.getByText(accused)).toBeVisible()
  for (const name of [
    'Who is accused',
    'What is found',
    'What it cannot do',
    'This installation',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  // The worst of the answers of today's assistant is a limit, and not only a row of a table.
  await expect(page.getByText(/it finds one kind least often: [a-z].*, \d/)).toBeVisible()
  await expect(page.getByText('Nobody has said yet whether a verdict was right.')).toBeVisible()
  await expect(page.getByText('npm run evaluate -- CORPUS')).toBeVisible()
})

test('[H.6] says so when another model is installed than the one measured', async ({ page }) => {
  await page.goto(paths.accuracy)
  await expect(page.getByText('Model quick is installed here')).toBeVisible()
})

test('[H.6] every group of figures opens by keyboard', async ({ page }) => {
  await page.goto(paths.accuracy)
  const groups = page.locator('summary')
  await expect(groups.first()).toBeVisible()
  for (const group of await groups.all()) {
    const isOpen = await group.evaluate((node) => node.parentElement?.hasAttribute('open'))
    await group.focus()
    if (!isOpen) await page.keyboard.press('Enter')
  }
  await expect(page.locator('details:not([open])')).toHaveCount(0)
  await expectAccessible(page)
})

test('U on a phone no interval and no aim of the targets breaks within its numbers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.accuracy)
  const table = page.getByRole('table', { name: 'Targets and results' })
  await expect(table).toBeVisible()
  const broken = await table.getByRole('cell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: number, index } of (node.textContent ?? '').matchAll(
          /\([^)]*\)|[≥≤] \S+/g,
        )) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + number.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => top))
          if (lines.size > 1) found.push(number)
        }
      }
      return found
    }),
  )
  expect(broken).toEqual([])
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('[H.6] the page fits and breaks no accessibility rule', async ({ page }) => {
      await page.goto(paths.accuracy)
      await expect(page.getByText(/Nobody has said yet/)).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      await expectAccessible(page)
    })
  })
}
