import { paths } from '@inkprint/contract'
import { signIn } from '../src/fixtures.ts'
import { answerWith, watchCalls } from '../src/held-answer.ts'
import { expect, loseCalls, mark, staffPassword, test } from '../src/staff.ts'
import { confirmByTyping, listPath, rowOf, tableOf } from '../src/users-screen.ts'

test('[AU-01] the search finds by name, by email and by organization', async ({
  page,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const [lastName, company, other] = [mark(), mark(), mark()]
  const { id } = await makeOrganization({ name: `The ${company} Press` })
  const user = await makeUser({ last_name: lastName, organization_id: id })
  await makeUser({ last_name: other })
  await openAsStaff(paths.users)
  await expect(rowOf(page, other)).toBeVisible()
  const search = page.getByPlaceholder('Search by name, email, or organization...')
  for (const text of [lastName, user.email.slice(0, 20), company]) {
    await search.fill(text)
    await expect(page).toHaveURL(`/users?search=${text}`)
    await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()
    await expect(rowOf(page, user.email)).toBeVisible()
  }
})

test('[AU-02, AU-03, AU-04, RG-07] a row shows who somebody is and what they may do', async ({
  page,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const company = await makeOrganization({ name: mark() })
  const domain = `${mark()}.example`
  await makeUser({ email: `full@${domain}`, organization_id: company.id, is_superuser: true })
  await makeUser({ email: `bare@${domain}`, first_name: '', last_name: '', is_verified: false })
  await openAsStaff(`/users?search=${domain}`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(rowOf(page, 'full@')).toBeVisible()
  expect(await tableOf(page).getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Email',
    'Organization',
    'Status',
    'Roles',
    'Created',
    'Actions',
  ])
  const full = rowOf(page, 'full@')
  await expect(full.getByRole('rowheader')).toHaveText('Bo Lindqvist')
  expect(await full.getByRole('cell').allInnerTexts()).toEqual([
    `full@${domain}`,
    company.name,
    'Active',
    expect.stringMatching(/^Superuser\s+Verified$/),
    expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
    expect.anything(),
  ])
  await expect(full.getByRole('button', { name: 'Edit User' })).toBeVisible()
  await expect(full.getByRole('button', { name: 'Delete User' })).toBeEnabled()
  const bare = rowOf(page, 'bare@')
  await expect(bare.getByRole('rowheader')).toHaveText('—')
  await expect(bare).not.toContainText('Superuser')
  await expect(bare).not.toContainText('Verified')
})

test('[AU-05] the own row cannot be deleted and says why', async ({
  page,
  superuser,
  openAsStaff,
}) => {
  await openAsStaff(`/users?search=${superuser.email}`)
  const button = page.getByRole('button', { name: `Delete User ${superuser.email}` })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Cannot delete yourself')
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toBeHidden()
  await button.hover()
  await expect(tooltip).toHaveText('Cannot delete yourself')
  await expect(tooltip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()
  await button.focus()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[AU-06] one pages through users and never past the ends', async ({
  page,
  openAsStaff,
  makeUser,
}) => {
  const lastName = mark()
  for (let index = 0; index < 21; index++) {
    await makeUser({ first_name: String(index).padStart(2, '0'), last_name: lastName })
  }
  const sorted = `/users?search=${lastName}&sort_by=name&sort_order=asc`
  await openAsStaff(sorted)
  await expect(page.getByText('Showing 20 of 21 users')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 1 of 21 users')).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.goto(`${sorted}&page=77`)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: /^Delete User/ }).click()
  await confirmByTyping(page)
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page.getByText('Showing 20 of 20 users')).toBeVisible()
})

test('users sort by name, email, status and age, over all pages', async ({
  page,
  openAsStaff,
  makeUser,
}) => {
  const lastName = mark()
  const emails: string[] = []
  for (let index = 0; index < 21; index++) {
    const first_name = String((index * 8) % 21).padStart(2, '0')
    const email = `${lastName}-${String((index * 5) % 21).padStart(2, '0')}@example.com`
    emails.push(email)
    await makeUser({ first_name, last_name: lastName, email, is_active: index !== 6 })
  }
  await openAsStaff(`/users?search=${lastName}`)
  const byEmail = emails.toSorted()
  const ends: Record<string, [first: string | undefined, last: string | undefined]> = {
    Name: [`00 ${lastName}`, `20 ${lastName}`],
    Email: [byEmail[0], byEmail.at(-1)],
    Status: [emails[6], undefined],
    Created: [emails[0], emails[20]],
  }
  for (const [label, [first, last]] of Object.entries(ends)) {
    const header = page.getByRole('columnheader', { name: label })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    if (first) await expect(tableOf(page).locator('tbody tr').first()).toContainText(first)
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    if (last) await expect(tableOf(page).locator('tbody tr').first()).toContainText(last)
  }
})

test('[AU-07] nothing found by a search is told with the search', async ({ page, openAsStaff }) => {
  const text = mark()
  await openAsStaff(`/users?search=${text}`)
  await expect(page.getByText(`No users found matching “${text}”`)).toBeVisible()
  await expect(page.getByText('Try adjusting your search')).toBeVisible()
})

test('[AU-08] a list without users asks for the first', async ({ page, openAsStaff }) => {
  // The real server always has the superuser who is looking.
  const body = { users: [], total: 0, pages: 0, page: 1, size: 20 }
  await answerWith(page, listPath, { status: 200, body })
  await openAsStaff(paths.users)
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await expect(page.getByText('Create your first user to get started')).toBeVisible()
})

test('[AU-09] a list that cannot be loaded says so', async ({ page, openAsStaff }) => {
  await loseCalls(page, { method: 'GET', path: listPath })
  await openAsStaff(paths.users)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch users. Please try again later.')
})

test('[RG-13, RG-14] a member who opens the users screen ends on the dashboard, and nothing was asked', async ({
  page,
  product,
  superuser,
  signInAs,
  makeUser,
}) => {
  const { email } = await makeUser()
  const token = await signIn(product, { email, password: staffPassword })
  await signInAs({ ...superuser, token })
  const calls = watchCalls(page)
  await page.goto(paths.users)
  await expect(page).toHaveURL('/dashboard')
  expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([])
})

test('[BC-06, CF-03] the search waits for a pause, and the list stays fresh for 120 s', async ({
  page,
  openAsStaff,
}) => {
  await page.clock.install()
  const calls = watchCalls(page)
  const listed = () => calls.filter((call) => call === `GET ${listPath}`).length
  await openAsStaff(paths.users)
  await expect(page.getByText('Showing')).toBeVisible()
  expect(listed()).toBe(1)
  await page.clock.fastForward(115_000)
  await page.getByRole('link', { name: 'Analysis' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByText('Showing')).toBeVisible()
  expect(listed()).toBe(1)
  await page.clock.fastForward(6_000)
  await page.getByRole('link', { name: 'Analysis' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect.poll(listed).toBe(2)

  await page.clock.pauseAt(Date.now() + 3_600_000)
  const search = page.getByPlaceholder('Search by name, email, or organization...')
  await search.pressSequentially('nobody')
  await page.clock.runFor(490)
  expect(listed()).toBe(2)
  const answered = page.waitForResponse((answer) => answer.url().includes('search=nobody'))
  await page.clock.runFor(20)
  await answered
  expect(listed()).toBe(3)
})
