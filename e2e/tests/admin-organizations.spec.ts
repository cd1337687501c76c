import { api, type Organization, pathFor, paths } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, signIn } from '../src/fixtures.ts'
import { answerWith, watchCalls } from '../src/held-answer.ts'
import { ask, type Product, productWithQuickDetector, startProduct } from '../src/product.ts'
import {
  clipboardText,
  columnTexts,
  expect,
  loseCalls,
  mark,
  readOrganization,
  refuseClipboard,
  sidewaysScroll,
  staffPassword,
  test,
} from '../src/staff.ts'

const listPath = api.admin.organizations.list.path

test('[AO-01, AO-03, RG-07] the screen has its heading, button, filter, column menu and table', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const name = mark()
  await makeOrganization({ name, description: 'Pays by invoice', credits: 12345 })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await expect(page.getByPlaceholder('Filter by name...')).toHaveValue(name)
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
  expect(await tableOf(page).getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Status',
    'Credits',
    'Created',
    'Last Updated',
    'Actions',
  ])
  const row = rowOf(page, name)
  await expect(row.getByRole('rowheader')).toHaveText(`${name}Pays by invoice`)
  const words = await row.getByRole('rowheader').locator('p').all()
  const [above, below] = await Promise.all(words.map((word) => word.boundingBox()))
  expect(below?.y).toBeGreaterThan(above?.y ?? 0)
  await expect(row).toContainText('12,345')
  await expect(row.getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await expect(dialogOf(page, 'Create Organization')).toBeVisible()
})

test('[AO-02] the filter leaves only organizations whose name matches', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const [wanted, other] = [mark(), mark()]
  await makeOrganization({ name: `The ${wanted} Press` })
  await makeOrganization({ name: other })
  await openAsStaff(paths.organizations)
  await expect(rowOf(page, other)).toBeVisible()
  await page.getByPlaceholder('Filter by name...').fill(wanted.toUpperCase())
  await expect(rowOf(page, other)).toHaveCount(0)
  await expect(rowOf(page, wanted)).toBeVisible()
  await expect(page).toHaveURL(`/organizations?name_filter=${wanted.toUpperCase()}`)
})

test('[BC-06] fast typing into the filter makes one call, half a second after the last key', async ({
  page,
  openAsStaff,
}) => {
  await page.clock.install()
  await openAsStaff(paths.organizations)
  await expect(page.getByPlaceholder('Filter by name...')).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === listPath) asked.push(searchParams.get('name_filter'))
  })
  const filter = page.getByPlaceholder('Filter by name...')
  for (const letter of 'quill') {
    await filter.press(letter)
    await page.clock.runFor(400)
  }
  await page.clock.runFor(90)
  expect(asked).toEqual([])
  const answered = page.waitForResponse((answer) => answer.url().includes('name_filter=quill'))
  await page.clock.runFor(20)
  await answered
  expect(asked).toEqual(['quill'])
})

test('[AO-04] every column sorts both ways, over all pages', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const prefix = mark()
  const made: Organization[] = []
  for (let index = 0; index < 22; index++) {
    const name = `${prefix} ${String((index * 7) % 22).padStart(2, '0')}`
    made.push(await makeOrganization({ name, credits: (index * 5) % 22, is_active: index !== 9 }))
  }
  const touched = made[3]?.id ?? ''
  const change = { id: touched, description: 'touched' }
  await ask(product, api.admin.organizations.update, change, superuser.token)

  const nameOf = (index: number) => made[index]?.name ?? ''
  const byName = made.map(({ name }) => name).toSorted()
  const poorest = made.find(({ credits }) => credits === 0)?.name
  const richest = made.find(({ credits }) => credits === 21)?.name
  const ends: Record<string, [first: string | undefined, last: string | undefined]> = {
    Name: [byName[0], byName.at(-1)],
    Status: [nameOf(9), undefined],
    Credits: [poorest, richest],
    Created: [nameOf(0), nameOf(21)],
    'Last Updated': [nameOf(0), nameOf(3)],
  }
  await openAsStaff(`/organizations?name_filter=${prefix}&page=2`)
  for (const [label, [first, last]] of Object.entries(ends)) {
    const header = page.getByRole('columnheader', { name: label })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    if (first) await expect(tableOf(page).getByRole('rowheader').first()).toContainText(first)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    if (last) await expect(tableOf(page).getByRole('rowheader').first()).toContainText(last)
  }
})

test('[AO-05] columns can be hidden and shown again', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const name = mark()
  await makeOrganization({ name })
  await openAsStaff(`/organizations?name_filter=${name}`)
  for (const label of ['Status', 'Credits', 'Created', 'Last Updated']) {
    const header = page.getByRole('columnheader', { name: label })
    await expect(header).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: label }).click()
    await expect(header).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(rowOf(page, name)).toBeVisible()
    await expect(header).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: label }).click()
    await expect(header).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('[AO-06, AO-07] one pages through a long list and never past its ends', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const prefix = mark()
  for (let index = 0; index < 21; index++) {
    await makeOrganization({ name: `${prefix} ${String(index).padStart(2, '0')}` })
  }
  const sorted = `/organizations?name_filter=${prefix}&sort_by=name&sort_order=asc`
  await openAsStaff(sorted)
  await expect(page.getByText('Showing 20 of 21 organizations')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 1 of 21 organizations')).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  for (const [page_, shown] of [
    ['99', 2],
    ['0', 1],
    ['-3', 1],
    ['pages', 1],
  ] as const) {
    await page.goto(`${sorted}&page=${page_}`)
    await expect(page.getByText(`Page ${shown} of 2`)).toBeVisible()
  }

  await page.goto(`${sorted}&page=2`)
  await page.getByRole('button', { name: `Delete ${prefix} 20` }).click()
  await page.getByLabel(/to confirm/).fill(`${prefix} 20`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Showing 20 of 20 organizations')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page).toHaveURL(sorted)
})

test('[AO-08] nothing found by a filter is told with the filter', async ({ page, openAsStaff }) => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  await expect(page.getByText(`No organizations found matching “${name}”`)).toBeVisible()
  await expect(page.getByText('Try adjusting your search')).toBeVisible()
})

test('[AO-09] a product without organizations asks for the first', async ({ page }) => {
  test.slow()
  const fresh = await startProduct({}, productWithQuickDetector)
  const token = await signIn(fresh, fresh.superuser)
  await page.goto(`${fresh.url}/favicon.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${fresh.url}/organizations`)
  await expect(page.getByText('No organizations found', { exact: true })).toBeVisible()
  await expect(page.getByText('Create your first organization to get started')).toBeVisible()
  await fresh.stop()
})

test('[AO-10] a list that cannot be loaded says so', async ({ page, openAsStaff }) => {
  const words = 'Failed to fetch organizations. Please try again later.'
  await answerWith(page, listPath, { status: 500, body: { detail: 'Internal Server Error' } })
  await openAsStaff(paths.organizations)
  await expect(page.getByRole('alert')).toHaveText(words)
  await page.unrouteAll()
  await loseCalls(page, { method: 'GET', path: listPath })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(words)
})

test('[AO-11, AO-16, AO-18, TO-01] an organization is created as it was filled in', async ({
  page,
  product,
  superuser,
  openAsStaff,
}) => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const dialog = dialogOf(page, 'Create Organization')
  const active = dialog.getByRole('switch', { name: 'Active' })
  await expect(active).toBeChecked()
  const credits = dialog.getByLabel('Initial Credits')
  await expect(credits).toHaveAttribute('type', 'number')
  await dialog.getByLabel('Name *').fill(name)
  await dialog.getByLabel('Description').fill('Pays by invoice')
  await credits.fill('250.9')
  await active.uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(credits).toHaveAccessibleDescription('Credits must be a whole number')
  await credits.fill('250')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Organization created successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Inactive')
  await expect(rowOf(page, name)).toContainText('250')
  const id = await idOf({ product, staff: superuser, name })
  const made = await readOrganization(product, { staff: superuser, id })
  expect(made).toMatchObject({
    name,
    description: 'Pays by invoice',
    credits: 250,
    is_active: false,
  })
})

test('[AO-16, U21] credits that are no number count as none, in both dialogs, and a fall is asked about', async ({
  page,
  product,
  superuser,
  openAsStaff,
}) => {
  const name = mark()
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByLabel('Name *').fill(name)
  // A number field swallows letters but lets these through; together they are no number.
  await page.getByLabel('Initial Credits').fill('')
  await page.getByLabel('Initial Credits').pressSequentially('e-+')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toBeVisible()
  const id = await idOf({ product, staff: superuser, name })
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })

  await ask(product, api.admin.organizations.update, { id, credits: 40 }, superuser.token)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await expect(credits).toHaveValue('40')
  await credits.fill('')
  await credits.blur()
  await expect(credits).toHaveValue('0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = dialogOf(page, 'Lower the Balance?')
  await expect(question).toContainText('from 40 to 0: the organization loses 40 credits.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 40 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Set to 0' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 0 })
})

test('[U21] a part of a credit is refused, and a balance that rises is not asked about', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark(), credits: 12 })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await credits.fill('12.7')
  await credits.blur()
  await expect(credits).toHaveValue('12.7')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(credits).toHaveAccessibleDescription('Credits must be a whole number')
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 12 })
  await credits.fill('13')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({ credits: 13 })
})

test('[AO-17] a blank name is marked and nothing is sent', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { name } = await makeOrganization({ name: mark() })
  await openAsStaff(`/organizations?name_filter=${name}`)
  const calls = watchCalls(page)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const field = page.getByLabel('Name *')
  await expect(field).toHaveAttribute('required')
  await expect(field).toHaveAccessibleDescription('Organization name is required')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Name *').fill('   ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(field).toHaveAccessibleDescription('Organization name is required')
  expect(calls.filter((call) => /^(POST|PUT)/.test(call))).toEqual([])
})

test('[AO-12, AO-13, AO-14, AO-15, AO-18, TO-01, TF-02] an organization is edited in full', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const stored = {
    name: mark(),
    description: 'Ask Marta first',
    credits: 500,
    tax_id: 'PL 525-000-00-00',
    country: 'Poland',
    street_address: 'Paper Street 1',
    postal_code: '00-001',
    state: 'Mazowieckie',
  }
  const { id, created_at, updated_at } = await makeOrganization(stored)
  await openAsStaff(`/organizations?name_filter=${stored.name}`)
  await page.getByRole('button', { name: `Edit ${stored.name}` }).click()
  const dialog = dialogOf(page, 'Edit Organization')
  await expect(dialog.getByRole('tab')).toHaveText(['Details', 'API Keys (0)'])
  const fields = {
    'Name *': stored.name,
    Credits: '500',
    'Additional Notes': stored.description,
    'Tax ID': stored.tax_id,
    Country: stored.country,
    'Street Address': stored.street_address,
    'Postal Code': stored.postal_code,
    'State/Province': stored.state,
  }
  for (const [label, value] of Object.entries(fields)) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(dialog.getByLabel('Additional Notes')).toHaveAccessibleDescription(
    'Share any important information with our support team',
  )
  await expect(dialog.getByText('Created', { exact: true }).locator('..')).toContainText(
    warsawTime(created_at),
  )
  await expect(dialog.getByText('Last updated').locator('..')).toContainText(warsawTime(updated_at))
  await expect(rowOf(page, stored.name)).toContainText(warsawTime(created_at))

  const next = { ...stored, name: mark(), country: 'Norway', credits: 620, state: '' }
  await dialog.getByLabel('Name *').fill(next.name)
  await dialog.getByLabel('Country').fill(next.country)
  await dialog.getByLabel('Credits', { exact: true }).fill('620')
  await dialog.getByLabel('State/Province').fill('')
  await dialog.getByRole('switch', { name: 'Active' }).uncheck()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).toEqual({
    name: next.name,
    country: 'Norway',
    state: '',
    is_active: false,
    credits: 620,
    expected_credits: 500,
  })
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  const saved = await readOrganization(product, { staff: superuser, id })
  expect({ ...saved, state: saved.state ?? '' }).toMatchObject({ ...next, is_active: false })
})

test('an edit that does not touch the credits does not send them', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark(), credits: 50 })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Country').fill('Norway')
  await ask(product, api.admin.organizations.update, { id, credits: 44 }, superuser.token)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  const saved = await readOrganization(product, { staff: superuser, id })
  expect(saved).toMatchObject({ credits: 44, country: 'Norway' })
})

test('credits that moved meanwhile are not overwritten; the new balance can be loaded', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark(), credits: 50 })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const credits = page.getByLabel('Credits', { exact: true })
  await credits.fill('90')
  await page.getByLabel('Country').fill('Norway')
  await ask(product, api.admin.organizations.update, { id, credits: 60 }, superuser.token)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The balance changed while you were editing')
  await expect(alert).toContainText('It was 50')
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({
    credits: 60,
    country: null,
  })
  await page.getByRole('button', { name: 'Load current balance' }).click()
  await expect(credits).toHaveValue('60')
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Country')).toHaveValue('Norway')
  await credits.fill('100')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  expect(await readOrganization(product, { staff: superuser, id })).toMatchObject({
    credits: 100,
    country: 'Norway',
  })
})

test.describe('API keys', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('[AO-12, AO-19, AO-20, AO-21, AO-22, AO-24, AO-25, TO-04] a key is made, shown once and copied', async ({
    page,
    openAsStaff,
    makeOrganization,
  }) => {
    const { name } = await makeOrganization({ name: mark() })
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    await expect(dialog.getByText('No API keys found for this organization.')).toBeVisible()
    const input = dialog.getByPlaceholder('e.g., Production API Key')
    const create = dialog.getByRole('button', { name: 'Create' })
    await expect(create).toBeDisabled()
    await input.fill('   ')
    await expect(create).toBeDisabled()
    await input.press('Enter')
    await expect(input).toHaveAccessibleDescription('Please enter an API key name')
    await input.fill('Production')
    await expect(input).toHaveAccessibleDescription('')
    await input.press('Enter')

    const created = dialogOf(page, 'API Key Created')
    await expect(
      created.getByText("Make sure to copy your API key now. You won't be able to see it again!"),
    ).toBeVisible()
    const field = created.getByLabel('API key', { exact: true })
    await expect(field).toHaveAttribute('readonly')
    const key = await field.inputValue()
    expect(key).toMatch(/^ink_\w{40,}$/)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(created).toBeVisible()
    await created.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('API key copied to clipboard')).toBeVisible()
    expect(await clipboardText(page)).toBe(key)
    await created.getByRole('button', { name: 'Done' }).click()
    await expect(created).toHaveCount(0)
    expect(await page.content()).not.toContain(key)

    await expect(dialog.getByRole('tab')).toHaveText(['Details', 'API Keys (1)'])
    const keys = dialog.getByRole('table', { name: 'API keys' })
    expect(await keys.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Status',
      'Created',
      'Last Used',
      'Actions',
    ])
    const row = keys.getByRole('row', { name: 'Production' })
    await expect(row).toContainText('Active')
    await expect(row).toContainText('Never')
    await expect(row).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    await input.fill('Second')
    await create.click()
    await expect(created).toBeVisible()
  })

  test('[AO-21] a key that was used says when', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({ name: mark(), credits: 5 })
    const { api_key } = await makeKey(product, { token: superuser.token, organizationId: id })
    await ask(product, api.credits.getBalance, {}, api_key)
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    const keys = dialog.getByRole('table', { name: 'API keys' })
    await expect(keys.getByRole('row', { name: 'Newsroom' })).toBeVisible()
    expect(await columnTexts(keys, 'Last Used')).toEqual([
      expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
    ])
  })

  test('[AO-26, TO-03] deleting a key needs a yes, and then the key is dead', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({ name: mark() })
    const { api_key } = await makeKey(product, { token: superuser.token, organizationId: id })
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    const question = dialogOf(page, 'Delete API Key')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('row', { name: 'Newsroom' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('API key deleted successfully')).toBeVisible()
    await expect(dialog.getByText('No API keys found for this organization.')).toBeVisible()
    const refused = ask(product, api.credits.getBalance, {}, api_key)
    await expect(refused).rejects.toMatchObject({ status: 401 })
  })

  test('[AO-23, ER-08] failures with keys are told', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({ name: mark() })
    await makeKey(product, { token: superuser.token, organizationId: id })
    const keysPath = pathFor(api.admin.organizations.listApiKeys, { id })
    await loseCalls(page, { method: 'GET', path: keysPath })
    await openAsStaff(`/organizations?name_filter=${name}`)
    const dialog = await openKeys(page, name)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to load API keys. Please try again.')
    await page.unrouteAll()
    await page.reload()
    await openKeys(page, name)
    await loseCalls(page, { method: 'POST', path: keysPath })
    await loseCalls(page, { method: 'DELETE', path: new RegExp(`^${keysPath}/`) })
    await dialog.getByLabel('API key name').fill('Second')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Failed to create API key')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Failed to delete API key')).toBeVisible()
  })
})

test('[TO-05] a clipboard that refuses is told', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { name } = await makeOrganization({ name: mark() })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await refuseClipboard(page)
  const dialog = await openKeys(page, name)
  await dialog.getByLabel('API key name').fill('Production')
  await dialog.getByLabel('API key name').press('Enter')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Failed to copy to clipboard.')).toBeVisible()
})

test('[AO-27, TO-01, U21] deleting an organization warns, and does nothing until its name is typed', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { name } = await makeOrganization({ name: mark() })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = dialogOf(page, 'Delete Organization')
  await expect(question).toContainText(name)
  await expect(question).toContainText('This action cannot be undone.')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const typed = question.getByLabel(`Type “${name}” to confirm`)
  await typed.fill(name.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await typed.fill(` ${name} `)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Organization deleted successfully')).toBeVisible()
  await expect(page.getByText(`No organizations found matching “${name}”`)).toBeVisible()
})

test('[ER-07] creating, updating and deleting that fail without an answer have their own words', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const { id, name } = await makeOrganization({ name: mark() })
  await loseCalls(page, { method: 'POST', path: listPath })
  await loseCalls(page, { method: 'PUT', path: `${listPath}/${id}` })
  await loseCalls(page, { method: 'DELETE', path: `${listPath}/${id}` })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: 'Add Organization' }).click()
  await page.getByLabel('Name *').fill('Quill')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create organization')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Country').fill('Norway')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update organization')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByLabel(/to confirm/).fill(name)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete organization')
})

test('[CF-03] the list stays fresh for 120 s', async ({ page, openAsStaff }) => {
  await page.clock.install()
  const calls = watchCalls(page)
  const listed = () => calls.filter((call) => call === `GET ${listPath}`).length
  await openAsStaff(paths.organizations)
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await expect.poll(listed).toBe(1)
  await leaveAndReturn(page)
  await page.clock.fastForward(115_000)
  await leaveAndReturn(page)
  expect(listed()).toBe(1)
  await page.clock.fastForward(6_000)
  await leaveAndReturn(page)
  await expect.poll(listed).toBe(2)
})

test('[U21] the audit log tells in words who changed what', async ({
  page,
  superuser,
  openAsStaff,
  makeOrganization,
}) => {
  const { name } = await makeOrganization({ name: mark(), credits: 50 })
  await openAsStaff(`/organizations?name_filter=${name}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Credits', { exact: true }).fill('92')
  await page.getByLabel('Tax ID').fill('PL 525')
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Organization updated successfully')).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByText('Audit log').click()
  const entries = page.getByRole('list', { name: 'Audit log' }).locator('> li')
  await expect(entries.first()).toContainText(`Organization updated by ${superuser.email}`)
  await expect(entries.first()).toContainText('Credits: 50 → 92')
  await expect(entries.first()).toContainText('Tax ID: nothing → PL 525')
  await expect(entries.first()).toContainText('Active: yes → no')
  await expect(entries.last()).toContainText('Organization created')
  expect(await page.getByRole('list', { name: 'Audit log' }).innerText()).not.toMatch(/[a-z]_[a-z]/)
})

test('[RG-14] a superuser who lost the role sees no data, only that access is denied', async ({
  page,
  product,
  superuser,
  signInAs,
  makeUser,
}) => {
  const user = await makeUser({ is_superuser: true })
  const token = await signIn(product, { email: user.email, password: staffPassword })
  await signInAs({ ...superuser, token })
  await page.goto(paths.organizations)
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  const change = { id: user.id, is_superuser: false }
  await ask(product, api.admin.users.update, change, superuser.token)
  await page.getByPlaceholder('Filter by name...').fill('a')
  await expect(page.getByRole('alert')).toHaveText('Access Denied: Superuser privileges required.')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access Denied: Superuser privileges required.')
  await expect(page.getByRole('table')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on the list and in its dialogs', async ({
      page,
      product,
      superuser,
      openAsStaff,
      makeOrganization,
    }) => {
      const { id, name } = await makeOrganization({ name: mark(), description: 'Notes' })
      await makeKey(product, { token: superuser.token, organizationId: id })
      await openAsStaff(`/organizations?name_filter=${name}`)
      await expect(rowOf(page, name)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await page.getByText('Audit log').click()
      await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('tab', { name: /API Keys/ }).click()
      await expect(page.getByRole('row', { name: 'Newsroom' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete Newsroom' }).click()
      await expectAccessible(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('rows are cards that can be sorted, read and edited', async ({
    page,
    openAsStaff,
    makeOrganization,
  }) => {
    const prefix = mark()
    await makeOrganization({ name: `${prefix} one`, credits: 7, description: 'a'.repeat(300) })
    await makeOrganization({ name: `${prefix} two`, credits: 3 })
    await openAsStaff(`/organizations?name_filter=${prefix}`)
    await expect(rowOf(page, 'one')).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Credits' }).click()
    await expect(tableOf(page).getByRole('rowheader').first()).toContainText('two')
    await expectAccessible(page)
    const row = rowOf(page, 'two')
    const label = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('tbody td'), '::before').content",
    )
    expect(label).toBe('"Status"')
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Country').fill('Norway')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport()
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('[U21] every action of a row is within reach, and a toast lies over no button', async ({
    page,
    product,
    superuser,
    openAsStaff,
    makeOrganization,
  }) => {
    const { id, name } = await makeOrganization({
      ...{ name: `${mark()} ${'Dampfschiff'.repeat(12)}`, credits: 1_000_000_000 },
    })
    await makeKey(product, { token: superuser.token, organizationId: id })
    await openAsStaff(`/organizations?name_filter=${name.slice(0, 9)}`)
    const row = rowOf(page, name)
    for (const action of ['Delete', 'Edit']) {
      const button = row.getByRole('button', { name: action })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true, timeout: 2_000 })
    }
    expect(
      await page.evaluate<number>("document.querySelector('table').parentElement.scrollLeft"),
    ).toBe(0)
    const dialog = await openKeys(page, name)
    await dialog.getByRole('button', { name: 'Delete Newsroom' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('API key deleted successfully')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await dialog.getByLabel('Country').fill('Norway')
    const toast = page.getByRole('region', { name: 'Notifications' })
    const [above, below] = await Promise.all([
      toast.boundingBox(),
      dialog.getByRole('button', { name: 'Save Changes' }).boundingBox(),
    ])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Organization updated successfully')).toBeVisible()
  })
})

function tableOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Organizations' })
}

function rowOf(page: Page, name: string): Locator {
  return tableOf(page).getByRole('row').filter({ hasText: name })
}

function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

async function openKeys(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = dialogOf(page, 'Edit Organization')
  await dialog.getByRole('tab', { name: /API Keys/ }).click()
  return dialog
}

/** Goes to another screen of the admin area and back, within the page. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByRole('heading', { name: 'Text Analysis' })).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByText('Showing')).toBeVisible()
}

function makeKey(
  product: Product,
  { token, organizationId }: { token: string; organizationId: string },
): Promise<{ api_key: string }> {
  const input = { id: organizationId, name: 'Newsroom' }
  return ask(product, api.admin.organizations.createApiKey, input, token)
}

async function idOf({
  product,
  staff,
  name,
}: {
  product: Product
  staff: { token: string }
  name: string
}): Promise<string> {
  const input = { name_filter: name }
  const found = await ask(product, api.admin.organizations.list, input, staff.token)
  return found.organizations[0]?.id ?? ''
}

/** As the browser of these tests shows it: Polish, in Warsaw. */
function warsawTime(timestamp: string): string {
  return new Intl.DateTimeFormat('pl-PL', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Warsaw',
  }).format(new Date(timestamp))
}
