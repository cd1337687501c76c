import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { balanceOf } from '../src/buyer.ts'
import { analyze, expect, makeCustomer, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { holdAnswer, loseAnswer } from '../src/held-answer.ts'

const lastPath = '/api/client/dashboard/last-analysis'
const text = textOf(240)

test.beforeEach(async ({ openPlayground }) => {
  await openPlayground()
})

test('[U3] a result is there again after a reload and a visit to Pricing, and its text is not charged twice', async ({
  page,
  product,
  customer,
}) => {
  await analyze(page, { key: 'Newsroom', text })
  await page.reload()
  await expectResultOf(page)
  await page.goto(paths.pricing)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectResultOf(page)
  expect(await page.evaluate('window.scrollY')).toBe(0)

  await page.getByRole('button', { name: 'Analyze Text' }).click()
  const dialog = page.getByRole('dialog', { name: 'No Changes Detected' })
  await dialog.getByRole('button', { name: 'Show the result' }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
  expect(await balanceOf(product, customer)).toBe(94)
})

test('[U3] a result that arrives while one looks at Pricing is there on return', async ({
  page,
  product,
  customer,
}) => {
  const answer = await holdAnswer(page, '/api/client/dashboard/analyze')
  await page.getByLabel('Text to analyze').fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(page.getByText('Reading your text')).toBeVisible()
  await page.getByRole('tab', { name: 'Credits' }).click()
  await page.getByRole('link', { name: 'Buy credits' }).first().click()
  await expect(page).toHaveURL('/pricing')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByText('Reading your text')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Analyzing…' })).toBeDisabled()
  await answer.release()
  await expectResultOf(page)
  expect(await balanceOf(product, customer)).toBe(94)
})

test('[U3] after signing out nothing is left in the browser; the same person is offered the result, another is not', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  await analyze(page, { key: 'Newsroom', text })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await signInAs(await makeCustomer(product))
  await page.goto(paths.dashboard)
  await expect(page.getByRole('heading', { name: 'What you will get' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your last result' })).toHaveCount(0)

  const { email, password } = customer
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const offer = page.getByRole('region', { name: 'Your last result' })
  await expect(offer).toContainText('240 words')
  await offer.getByRole('button', { name: 'Show it again' }).click()
  await expectResultOf(page)
})

test('[U3] the same text in a new session is recognized before it is paid for', async ({
  page,
  product,
  customer,
}) => {
  await analyze(page, { key: 'Newsroom', text })
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByLabel('Text to analyze').fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(page.getByRole('dialog', { name: 'No Changes Detected' })).toBeVisible()
  expect(await balanceOf(product, customer)).toBe(94)
})

test('[U3] texts A, B, A: the result of A is offered by keyboard, and A is charged once', async ({
  page,
  product,
  customer,
}) => {
  await analyze(page, { key: 'Newsroom', text })
  await analyze(page, { key: 'Newsroom', text: textOf(260) })
  await expect(page.getByRole('region', { name: 'The analyzed text' })).toHaveText(textOf(260))
  const field = page.getByLabel('Text to analyze')
  await field.fill(text)
  await field.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'No Changes Detected' })
  await expect(dialog).toContainText('You analyzed this text on')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show the result' }).press('Enter')
  await expectResultOf(page)
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
  expect(await balanceOf(product, customer)).toBe(88)
})

test('[U3] an answer lost on the way is fetched once the connection is back, and charged once', async ({
  page,
  product,
  customer,
}) => {
  await page.route(
    (url) => url.pathname === api.playground.analyze.path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
  )
  await page.route(
    (url) => url.pathname.startsWith('/api/client/dashboard/answers/'),
    (route) => route.abort(),
  )
  await page.getByLabel('Text to analyze').fill(text)
  // The cost appears above the button and moves it: on a slow machine a click meanwhile is lost.
  await expect(page.getByText('6 credits')).toBeVisible()
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  const alert = page.getByRole('alert')
  // The page asks for the lost answer several times before it says so.
  await expect(alert).toContainText('It is not known yet whether the text was read and charged.', {
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Check again' }).click()
  await expectResultOf(page)
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('94 credits left').first()).toBeVisible()
  expect(await balanceOf(product, customer)).toBe(94)
})

test('[U3] Clear can be undone, with text and result, until one writes on', async ({ page }) => {
  await analyze(page, { key: 'Newsroom', text })
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectResultOf(page)
  await expect(page.getByLabel('Text to analyze')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Text to analyze').fill('Something else')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Text to analyze')).toHaveValue('Something else')
  await expect(page.getByRole('heading', { name: 'Result' })).toHaveCount(0)
})

test('[U14] an edited text says that the verdict is about the one before', async ({ page }) => {
  await analyze(page, { key: 'Newsroom', text })
  const note = page.getByText('The text has changed since then.')
  await expect(note).toHaveCount(0)
  await page.getByLabel('Text to analyze').press('End')
  await page.getByLabel('Text to analyze').press('x')
  await expect(note).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByRole('region', { name: 'The analyzed text' })).toHaveText(text)
  await page.getByLabel('Text to analyze').fill(text)
  await expect(note).toHaveCount(0)
})

test('[U3] a text that is no longer kept leaves its verdict, and the advice says where it is', async ({
  page,
}) => {
  await analyze(page, { key: 'Newsroom', text })
  await page.route(
    (url) => url.pathname === lastPath,
    async (route) => {
      const { analysis } = await (await route.fetch()).json()
      const gone = { guidelines: [], copywriter_rules_block: null, humanization_prompt: null }
      const analysis_result = { ...analysis.analysis_result, ...gone }
      await route.fulfill({ json: { analysis: { ...analysis, text: null, analysis_result } } })
    },
  )
  await page.reload()
  await expect(page.getByRole('img', { name: /^Verdict/ })).toBeVisible()
  await expect(
    page.getByText('The text and the advice that quoted it are no longer kept'),
  ).toBeVisible()
  await expect(page.getByText('The text has changed since then.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'The analyzed text' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Guidelines' }).click()
  await expect(page.getByText('This advice is no longer kept')).toBeVisible()
})

test('[U3] a result that cannot be fetched can be asked for again', async ({ page }) => {
  await analyze(page, { key: 'Newsroom', text })
  await loseAnswer(page, lastPath)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The result could not be fetched.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectResultOf(page)
})

async function expectResultOf(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByLabel('Text to analyze')).toHaveValue(text)
  await expect(page.getByRole('region', { name: 'The analyzed text' })).toHaveText(text)
  await expect(page.getByText('The text has changed since then.')).toHaveCount(0)
}
