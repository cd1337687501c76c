import { readFile } from 'node:fs/promises'
import { textOf } from '../../web/src/testing/texts.ts'
import { balanceOf } from '../src/buyer.ts'
import { analyze, type Customer, expect, makeAnalysis, makeKey, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { holdAnswer } from '../src/held-answer.ts'
import { expectInReach } from '../src/inspection.ts'
import type { Product } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

test('P an analysis is found in the list after a search, opened, and left again', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await makeAnalyses(product, customer, ['Harbour letter', 'Spring menu', 'Tent review'])
  await openTab('analyses')
  const table = page.getByRole('table', { name: 'Analyses' })
  await expect(table.getByRole('rowheader')).toContainText([
    'Tent review',
    'Spring menu',
    'Harbour letter',
  ])
  const row = table.getByRole('row', { name: 'Tent review' })
  await expect(row).toContainText('Ada Nowak')
  await expect(row).toContainText('Newsroom')
  await page.getByRole('searchbox', { name: 'Search analyses' }).fill('spring men')
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  await expect(page).toHaveURL(/search=spring/)
  await page.getByRole('link', { name: 'Spring menu' }).click()
  await expect(page).toHaveURL(/\/analyses\/ana_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring menu')
  await expect(page.getByRole('heading', { name: 'Sentence by sentence' })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search analyses' }).fill('nobody wrote this')
  await expect(page.getByText('No analyses found for “nobody wrote this”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(table.getByRole('rowheader')).toHaveCount(3)
  await page.getByLabel('Verdict').selectOption('Not judged')
  await expect(page.getByText('No analyses found for the selected filters.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Verdict')).toHaveValue('not_judged')
})

test('P with the keyboard alone an analysis is found, opened, shared, and the link revoked', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await makeAnalyses(product, customer, ['Spring menu', 'Tent review'])
  await openTab('analyses')
  const { keyboard } = page
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await keyboard.press('Enter')
  }
  await page.getByRole('searchbox', { name: 'Search analyses' }).focus()
  await keyboard.type('spring')
  const table = page.getByRole('table', { name: 'Analyses' })
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  // From the search by Tab alone, past whatever stands between.
  const row = table.getByRole('link', { name: 'Spring menu' })
  await expect(async () => {
    await keyboard.press('Tab')
    await expect(row).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring menu')
  await press('Share')
  await press('Create link')
  await expect(page.getByLabel('Link', { exact: true })).toBeFocused()
  await press('I have copied the link')
  await press('Share')
  await press(/^Revoke the link /)
  await expect(page.getByText(/^Revoked /)).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
})

test('P the list is taken along as CSV', async ({ page, product, customer, openTab }) => {
  await makeAnalyses(product, customer, ['Plain', '=HYPERLINK("x")'])
  await openTab('analyses')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('analyses.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
})

test('P a title is changed on the page, script in it is only words, and an empty one brings the text’s back', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = ''] = await makeAnalyses(product, customer, ['Harbour'])
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  await signInAs(customer, `/analyses/${id}`)
  const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  await page.getByRole('button', { name: 'Change the title' }).press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(script)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await expect(page.getByRole('button', { name: 'Change the title' })).toBeFocused()
  await expect(page).toHaveTitle(`${script} · Inkprint`)
  await page.goto('/dashboard?tab=analyses')
  await expect(page.getByRole('link', { name: script })).toBeVisible()
  await page.goto(`/analyses/${id}`)
  await page.getByRole('button', { name: 'Change the title' }).click()
  await page.getByLabel('Title').fill('Thrown away')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await page.getByRole('button', { name: 'Change the title' }).click()
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Save title' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Harbour/)
  expect(dialogs).toEqual([])
})

test('P the playground leads to the page, where advice is added for its price alone', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  await makeKey(product, { customer })
  await openTab()
  await page.getByLabel(/Include Guidelines/).uncheck()
  await page.getByLabel(/Include Humanization/).uncheck()
  await analyze(page, { key: 'Newsroom', text: textOf(450) })
  expect(await balanceOf(product, customer)).toBe(97)
  await page.getByRole('link', { name: 'Open its page' }).click()
  await page.getByRole('tab', { name: 'Guidelines' }).click()
  await page.getByRole('button', { name: 'Add guidelines and tips (3 credits)' }).click()
  await expect(page.getByText('Added for 3 credits')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Repeated words' })).toBeVisible()
  await page.getByRole('tab', { name: 'Humanization' }).click()
  await page.getByRole('button', { name: 'Add the humanization prompt (3 credits)' }).click()
  await expect(page.getByText(/^Rewrite “/)).toBeVisible()
  expect(await balanceOf(product, customer)).toBe(91)
  await expect(page.getByText('9 credits', { exact: true })).toBeVisible()
})

test('P the same text is analyzed again in the same way, and both analyses stand side by side', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const options = { force_group_id: 'news', max_false_positive_rate: 0.005 }
  const id = await makeAnalysis(product, { customer, ...options })
  const balance = await balanceOf(product, customer)
  await signInAs(customer, `/analyses/${id}`)
  await page.getByRole('button', { name: 'Analyze again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Analyze again' })
  await expect(dialog.getByLabel('Kind of text')).toHaveValue('news')
  await expect(dialog).toContainText('up to 5 in 1,000 texts by people')
  await dialog.getByLabel('Include Humanization Prompt').check()
  const sending = page.waitForRequest('**/dashboard/analyze')
  await dialog.getByRole('button', { name: 'Analyze for 4 credits' }).click()
  expect((await sending).postDataJSON()).toMatchObject({
    force_group_id: 'news',
    max_false_positive_rate: 0.005,
  })
  await expect(page).toHaveURL(/\/analyses\/compare\?a=ana_\w+&b=ana_\w+/)
  await expect(page.getByText('Both analyses read exactly the same text.')).toBeVisible()
  const verdict = page.getByRole('row', { name: /^Verdict/ })
  await expect(verdict).toContainText('Unchanged')
  expect(await balanceOf(product, customer)).toBe(balance - 4)
  await page
    .getByRole('region', { name: /^Earlier/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(`/analyses/${id}`)
})

test('P closing the window while a text is analyzed again loses nothing', async ({
  page,
  product,
  customer,
  openTab,
  signInAs,
}) => {
  const [id = ''] = await makeAnalyses(product, customer, ['Harbour'])
  await signInAs(customer, `/analyses/${id}`)
  const answer = await holdAnswer(page, '/api/client/dashboard/analyze')
  await page.getByRole('button', { name: 'Analyze again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Analyze again' })
  await dialog.getByRole('button', { name: 'Analyze for 2 credits' }).click()
  await expect(dialog).toContainText('You can close this window')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'All analyses' }).click()
  const rows = page.getByRole('table', { name: 'Analyses' }).getByRole('rowheader')
  await expect(rows).toHaveCount(1)
  await answer.release()
  await expect(page.getByText('The text was analyzed again')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('Both analyses read exactly the same text.')).toBeVisible()
  await openTab('analyses')
  await expect(rows).toHaveCount(2)
})

test('P a failure after the window was closed is said, and nothing is charged', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const [id = ''] = await makeAnalyses(product, customer, ['Harbour'])
  const balance = await balanceOf(product, customer)
  await signInAs(customer, `/analyses/${id}`)
  const held: (() => Promise<void>)[] = []
  await page.route('**/dashboard/analyze', (route) => void held.push(() => route.abort()))
  await page.getByRole('button', { name: 'Analyze again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Analyze again' })
  await dialog.getByRole('button', { name: 'Analyze for 2 credits' }).click()
  await expect(dialog).toContainText('You can close this window')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await held[0]?.()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await balanceOf(product, customer)).toBe(balance)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('P the filters stay unfolded while a search is typed', async ({
    page,
    product,
    customer,
    openTab,
  }) => {
    await makeAnalyses(product, customer, ['Harbour letter', 'Spring menu'])
    await openTab('analyses')
    await page.getByText('Filters', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
    await expectInReach(page)
    await page.getByLabel('Period').selectOption('last-year')
    await expect(page).toHaveURL(/range=/)
    const search = page.getByRole('searchbox', { name: 'Search analyses' })
    await search.pressSequentially('spring')
    await expect(page).toHaveURL(/search=spring/)
    await expect(page.getByLabel('Period')).toBeVisible()
    await search.fill('')
    await expect(page).not.toHaveURL(/search=/)
    await expect(page.getByLabel('Period')).toBeVisible()
    await page.getByText('Filters', { exact: true }).click()
    await search.fill('menu')
    await expect(page).toHaveURL(/search=menu/)
    await expect(page.getByLabel('Period')).toBeHidden()
  })
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('P list, page and dialogs are accessible and fit the screen', async ({
      page,
      product,
      customer,
      openTab,
    }) => {
      const [id = ''] = await makeAnalyses(product, customer, ['Harbour', 'x'.repeat(190)])
      await openTab('analyses')
      await expect(page.getByRole('table', { name: 'Analyses' })).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.goto(`/analyses/${id}`)
      await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Analyze again' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Analyze again' })).toBeFocused()
      await page.getByRole('tab', { name: 'Guidelines' }).click()
      await expectAccessible(page)
    })
  })
}

/** Analyses of 250 words, named, the last one the newest. */
async function makeAnalyses(
  product: Product,
  customer: Customer,
  titles: string[],
): Promise<string[]> {
  const key = await makeKey(product, { customer })
  const ids: string[] = []
  for (const title of titles) {
    const order = { customer, text: `Harbour ${textOf(250)}`, api_key_id: key.id }
    // The one that is called by its text keeps no title of its own.
    ids.push(await makeAnalysis(product, title === 'Harbour' ? order : { ...order, title }))
  }
  return ids
}
