import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test, textOf } from '../src/customer.ts'
import { answerWith, holdAnswer } from '../src/held-answer.ts'
import { ask } from '../src/product.ts'

const historyPath = '/api/client/credits/history'

test('[CH-01, CH-02, CH-03, CH-04, TF-02] every movement of the balance, newest first', async ({
  page,
  product,
  openTab,
  addKey,
  setBalance,
}) => {
  const key = await addKey()
  await setBalance(1500)
  await ask(
    product,
    api.analyses.create,
    { text: textOf(401), include_guidelines: true },
    key.api_key,
  )
  await openTab('credit-history')
  const table = page.getByRole('table', { name: 'Credit history' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Reason',
    'API key',
    'Amount',
    'Balance',
  ])
  const moment = /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/
  await expect(table.getByRole('rowheader')).toHaveText([moment, moment, moment])
  await expect(table.getByRole('cell')).toHaveText([
    ...['Analysis', `Newsroom ••${key.api_key.slice(-4)}`, '-6', '1,494'],
    ...['Admin Adjustment', 'N/A', '+1,400', '1,500'],
    ...['Welcome to Inkprint', 'N/A', '+100', '100'],
  ])
})

test('P each analysis in the history leads to its page; one that was deleted is called so and leads nowhere', async ({
  page,
  product,
  customer,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  const { api_key } = key
  const titles = ['Harbour letter', 'Spring menu', 'Tent review'] as const
  const ids: string[] = []
  for (const title of titles) {
    const wanted = { text: textOf(200), title }
    ids.push((await ask(product, api.analyses.submit, wanted, api_key)).analysis_id)
  }
  const [first = '', , last = ''] = ids
  const advice = { id: first, include_guidelines: true }
  await ask(product, api.ownAnalyses.addAdvice, advice, customer.token)
  await openTab('credit-history')
  const table = page.getByRole('table', { name: 'Credit history' })
  const links = table.getByRole('link', { name: 'Analysis' })
  await expect(links).toHaveCount(4)
  // Newest first; advice that was added later leads to the analysis it was added to.
  for (const [at, title] of [titles[0], null, titles[1], titles[0]].entries()) {
    if (title === null) continue
    await links.nth(at).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(links).toHaveCount(4)
  }

  // Deleted while the history is open: the page behind the link says so.
  await ask(product, api.ownAnalyses.remove, { id: last }, customer.token)
  await links.nth(1).click()
  await expect(page.getByText('There is no such analysis')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(links).toHaveCount(3)
  await expect(table.getByRole('row').locator('td:nth-of-type(1)')).toHaveText([
    /^Analysis\s*Advice added later$/,
    'Analysis deleted',
    'Analysis',
    'Analysis',
    'Welcome to Inkprint',
  ])
})

test('[CH-03] a purchase is called a top-up', async ({ page, openTab }) => {
  await page.route(`**${historyPath}?*`, async (route) => {
    const history = await (await route.fetch()).json()
    for (const item of history.items) item.reason = 'top_up'
    await route.fulfill({ json: history })
  })
  await openTab('credit-history')
  await expect(page.getByRole('cell', { name: 'Top-up' })).toBeVisible()
})

test('[CH-05, CH-08, CH-09] the date range is sent as whole days that end today; Clear Filters goes back', async ({
  page,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  await page.clock.setFixedTime(new Date('2020-05-31T10:00:00Z'))
  const asked = page.waitForRequest(`**${historyPath}?*`)
  await openTab('credit-history')
  expect(filtersOf((await asked).url())).toEqual(['2020-05-01', '2020-05-31', null])
  await expect(page.getByText('No credit history found for the selected filters.')).toBeVisible()
  const range = page.getByLabel('Date range')
  await expect(range.locator('option')).toHaveText([
    'Current month',
    'Last 3 months',
    'Last 6 months',
    'Last year',
  ])
  const starts = {
    'Last 3 months': '2020-02-29',
    'Last 6 months': '2019-11-30',
    'Last year': '2019-05-31',
  }
  for (const [label, start] of Object.entries(starts)) {
    const next = page.waitForRequest(`**${historyPath}?*`)
    await range.selectOption(label)
    expect(filtersOf((await next).url())).toEqual([start, '2020-05-31', null])
  }
  const withKey = page.waitForRequest(`**${historyPath}?*`)
  await page.getByLabel('API key', { exact: true }).last().selectOption('Newsroom')
  expect(filtersOf((await withKey).url())).toEqual(['2019-05-31', '2020-05-31', key.id])
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(range).toHaveValue('current-month')
  await expect(page.getByLabel('API key', { exact: true }).last()).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
  await expect(page).toHaveURL('/dashboard?tab=credit-history')
})

test('[CH-06] the key filter offers all keys and each key', async ({
  page,
  product,
  openTab,
  addKey,
}) => {
  const desk = await addKey('Desk')
  await addKey('Idle')
  await ask(product, api.analyses.create, { text: textOf(200) }, desk.api_key)
  await openTab('credit-history')
  const filter = page.getByLabel('API key', { exact: true }).last()
  await expect(filter.locator('option')).toHaveText(['All keys', 'Idle', 'Desk'])
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await filter.selectOption('Desk')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('cell', { name: 'Analysis' })).toBeVisible()
  await filter.selectOption('Idle')
  await expect(page.getByText('No credit history found for the selected filters.')).toBeVisible()
})

test('[CH-07, CH-11] five page numbers with first, last and gaps; a filter returns to page 1; no page beyond the last', async ({
  page,
  openTab,
  setBalance,
}) => {
  test.setTimeout(120_000)
  for (let entry = 0; entry < 181; entry += 1) {
    await setBalance(200 + entry)
  }
  await openTab('credit-history')
  await expect(pagesOf(page)).toHaveText(['1', '2', '3', '4', '5', '…', '10'])
  await page.getByRole('button', { name: 'Page 5', exact: true }).click()
  await expect(pagesOf(page)).toHaveText(['1', '…', '3', '4', '5', '6', '7', '…', '10'])
  await expect(page.getByRole('button', { name: 'Page 5', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Page 10' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/page=9/)

  await page.getByLabel('Date range').selectOption('Last year')
  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto('/dashboard?tab=credit-history&page=400')
  await expect(page.getByRole('button', { name: 'Page 10' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('rowheader')).toHaveCount(2)
})

test('[CH-10] a history that cannot be loaded is told', async ({ page, openTab }) => {
  const answer = await holdAnswer(page, historyPath)
  await openTab('credit-history')
  await expect(page.getByRole('status').filter({ hasText: 'Loading credit history' })).toBeVisible()
  await answerWith(page, historyPath, { status: 500, body: { detail: 'Boom' } })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to fetch credit history. Please try again later.',
  )
  await answer.release()
})

function filtersOf(url: string): (string | null)[] {
  const query = new URL(url).searchParams
  return [query.get('startDate'), query.get('endDate'), query.get('apiKeyId')]
}

/** What the pagination shows between its arrows. */
function pagesOf(page: Page) {
  return page
    .getByRole('navigation', { name: 'Pages of the credit history' })
    .locator('button[aria-label^="Page"], span:text("…")')
}
