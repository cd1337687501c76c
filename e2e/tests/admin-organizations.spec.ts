import { api, type Organization, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { signIn } from '../src/fixtures.ts'
import { answerWith, watchCalls } from '../src/held-answer.ts'
import { listPath, rowOf, tableOf } from '../src/organizations-screen.ts'
import { ask, productWithQuickDetector, startProduct } from '../src/product.ts'
import { dialogOf, expect, loseCalls, mark, staffPassword, test } from '../src/staff.ts'

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
  openOrganization,
}) => {
  const { name } = await openOrganization({ credits: 50 })
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

/** Goes to another screen of the admin area and back, within the page. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByRole('heading', { name: 'Text Analysis' })).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByText('Showing')).toBeVisible()
}
