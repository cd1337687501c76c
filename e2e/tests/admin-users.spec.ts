import { randomUUID } from 'node:crypto'
import { api, paths } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, signIn } from '../src/fixtures.ts'
import { answerWith, watchCalls } from '../src/held-answer.ts'
import { ask } from '../src/product.ts'
import { expect, loseCalls, mark, sidewaysScroll, staffPassword, test } from '../src/staff.ts'

const listPath = api.admin.users.list.path

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

test('[AU-10, AU-11, AU-12, AU-13, AU-14, TO-02] a user is added as filled in', async ({
  page,
  product,
  openAsStaff,
  makeOrganization,
}) => {
  // Sorted first, so that it is among the hundred however many others there are.
  const company = await makeOrganization({ name: `!${mark()}` })
  const email = `${randomUUID()}@example.com`
  const choices = page.waitForRequest(
    (request) => new URL(request.url()).pathname === api.admin.organizations.list.path,
  )
  await openAsStaff(`/users?search=${email}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = dialogOf(page, 'Add User')
  await expect(dialog.getByLabel('Email')).toBeEnabled()
  await expect(dialog.getByLabel('Active')).toHaveCount(0)
  const asked = new URL((await choices).url()).searchParams
  expect([asked.get('page'), asked.get('size')]).toEqual(['1', '100'])
  const organization = dialog.getByLabel('Organization')
  await expect(organization.locator('option').first()).toHaveText('No organization')
  await expect(organization).toHaveValue('')

  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await dialog.getByLabel('Email').fill(email)
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill(staffPassword)
  await expect(password).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await dialog.getByLabel('First Name').fill('Celine')
  await dialog.getByLabel('Last Name').fill('Okonkwo')
  await organization.selectOption({ label: company.name })
  await dialog.getByLabel('Verified').check()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect((await sent).postDataJSON()).toEqual({
    email,
    password: staffPassword,
    first_name: 'Celine',
    last_name: 'Okonkwo',
    organization_id: company.id,
    is_superuser: false,
    is_verified: true,
    is_active: true,
  })
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(rowOf(page, email)).toContainText(company.name)
  expect(await signIn(product, { email, password: staffPassword })).toMatch(/\./)
})

test('[AU-10, AU-11, AU-12, AU-13, AU-14, AU-16, RP-03, TO-02] a user is edited, organization and rights included', async ({
  page,
  product,
  superuser,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const company = await makeOrganization({ name: mark() })
  const user = await makeUser({ organization_id: company.id })
  await openAsStaff(`/users?search=${user.email}`)
  await page.getByRole('button', { name: 'Edit User' }).click()
  const dialog = dialogOf(page, 'Edit User')
  await expect(dialog.getByLabel('Email')).toHaveValue(user.email)
  await expect(dialog.getByLabel('Email')).toBeDisabled()
  await expect(dialog.getByLabel('Password')).toHaveCount(0)
  await expect(dialog.getByLabel('Organization')).toHaveValue(company.id)
  await expect(dialog.getByLabel('Active')).toBeChecked()
  await dialog.getByLabel('First Name').fill('Never saved')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, user.email)).toContainText('Bo Lindqvist')

  await page.getByRole('button', { name: 'Edit User' }).click()
  await dialog.getByLabel('First Name').fill('Beata')
  await dialog.getByLabel('Organization').selectOption({ label: 'No organization' })
  await dialog.getByLabel('Superuser').check()
  await dialog.getByLabel('Verified').uncheck()
  await dialog.getByLabel('Active').uncheck()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Update' }).click()
  expect((await sent).postDataJSON()).toEqual({
    first_name: 'Beata',
    last_name: 'Lindqvist',
    organization_id: null,
    is_superuser: true,
    is_verified: false,
    is_active: false,
  })
  await expect(page.getByText('User updated successfully')).toBeVisible()
  const row = rowOf(page, user.email)
  await expect(row).toContainText('Beata Lindqvist')
  await expect(row).toContainText('Inactive')
  await expect(row).toContainText('Superuser')
  await expect(row).not.toContainText('Verified')
  const { id } = user
  expect(await ask(product, api.admin.users.get, { id }, superuser.token)).toMatchObject({
    organization_id: null,
    is_active: false,
    is_superuser: true,
  })

  await page.getByRole('button', { name: 'Edit User' }).click()
  await page.getByText('Audit log').click()
  const entries = page.getByRole('list', { name: 'Audit log' }).locator('> li')
  await expect(entries.first()).toContainText(superuser.email)
  await expect(entries.first()).toContainText(`Organization: ${company.name} → nothing`)
  await expect(entries.first()).toContainText('Superuser: no → yes')
  expect(await entries.first().innerText()).not.toMatch(/[a-z]_[a-z]/)
})

test('[AU-15, TO-02, U21] deleting a user needs a yes, and the address typed', async ({
  page,
  openAsStaff,
  makeUser,
}) => {
  const user = await makeUser()
  await openAsStaff(`/users?search=${user.email}`)
  await page.getByRole('button', { name: 'Delete User' }).click()
  const question = dialogOf(page, 'Delete User')
  await expect(question).toContainText(user.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(rowOf(page, user.email)).toBeVisible()
  await page.getByRole('button', { name: 'Delete User' }).click()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  const typed = question.getByLabel(`Type “${user.email}” to confirm`)
  await typed.fill(`${user.email}x`)
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await typed.fill(user.email)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(rowOf(page, user.email)).toHaveCount(0)
})

test('[ER-09, ER-10] reading, saving and deleting that fail without an answer have their own words', async ({
  page,
  openAsStaff,
  makeUser,
}) => {
  const user = await makeUser()
  const path = `${listPath}/${user.id}`
  await loseCalls(page, { method: 'GET', path })
  await loseCalls(page, { method: 'POST', path: listPath })
  await loseCalls(page, { method: 'DELETE', path })
  await openAsStaff(`/users?search=${user.email}`)
  await page.getByRole('button', { name: 'Edit User' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch user data')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete User' }).click()
  await confirmByTyping(page)
  await expect(page.getByRole('alert')).toHaveText('Failed to delete user')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save user')
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await loseCalls(page, { method: 'PUT', path })
  await page.getByRole('button', { name: 'Edit User' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save user')
})

test('[U21] a taken address is told at its field, and only until it is changed', async ({
  page,
  openAsStaff,
  makeUser,
}) => {
  const { email } = await makeUser()
  await openAsStaff(paths.users)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = dialogOf(page, 'Add User')
  const field = dialog.getByLabel('Email')
  await field.fill(email.toUpperCase())
  await dialog.getByLabel('Password', { exact: true }).fill(staffPassword)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(field).toHaveAccessibleDescription(
    'An account with this email address already exists',
  )
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog).not.toContainText('REGISTER_USER_ALREADY_EXISTS')
  await field.fill(`new-${email}`)
  await expect(field).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('User created successfully')).toBeVisible()
})

test('[U21] a failure told above the form goes when something is changed', async ({
  page,
  openAsStaff,
}) => {
  await loseCalls(page, { method: 'POST', path: listPath })
  await openAsStaff(paths.users)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save user')
  await page.getByLabel('First Name').fill('Bo')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what the server says against a change is shown', async ({ page, superuser, openAsStaff }) => {
  await openAsStaff(`/users?search=${superuser.email}`)
  await page.getByRole('button', { name: `Edit User ${superuser.email}` }).click()
  await page.getByLabel('Active').uncheck()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You cannot delete, deactivate or demote yourself',
  )
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on the list and in its dialogs', async ({
      page,
      superuser,
      openAsStaff,
    }) => {
      await openAsStaff(`/users?search=${superuser.email}`)
      await expect(rowOf(page, superuser.email)).toBeVisible()
      await page.getByRole('button', { name: 'Delete User' }).hover()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Edit User' }).click()
      await expect(page.getByLabel('First Name')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add User' }).click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expectAccessible(page)
    })
  })
}

test('a user is added without a mouse, and the focus comes back', async ({ page, openAsStaff }) => {
  const email = `${randomUUID()}@example.com`
  await openAsStaff(`/users?search=${email}`)
  const add = page.getByRole('button', { name: 'Add User' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(staffPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(add).toBeFocused()
})

test('a long organization name does not widen the page', async ({
  page,
  openAsStaff,
  makeOrganization,
  makeUser,
}) => {
  const { id } = await makeOrganization({ name: `${mark()} ${'Dampfschiff'.repeat(16)}` })
  const user = await makeUser({ organization_id: id })
  await openAsStaff(`/users?search=${user.email}`)
  await expect(rowOf(page, user.email)).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('users are cards and nothing scrolls sideways', async ({ page, openAsStaff, makeUser }) => {
    const user = await makeUser({ email: `${'long'.repeat(12)}-${mark()}@example.com` })
    await openAsStaff(`/users?search=${user.email}`)
    await expect(rowOf(page, user.email)).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit User' }).click()
    await expect(page.getByRole('button', { name: 'Update' })).toBeInViewport()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('[U21] every action of a row is within reach', async ({
    page,
    openAsStaff,
    makeOrganization,
    makeUser,
  }) => {
    const { id } = await makeOrganization({ name: `${mark()} ${'Dampfschiff'.repeat(9)}` })
    const email = `${'long'.repeat(12)}-${mark()}@example.com`
    await makeUser({ email, organization_id: id, is_superuser: true })
    await openAsStaff(`/users?search=${email}`)
    for (const action of ['Delete User', 'Edit User']) {
      const button = rowOf(page, email).getByRole('button', { name: action })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true, timeout: 2_000 })
    }
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

async function confirmByTyping(page: Page): Promise<void> {
  const field = page.getByLabel(/to confirm/)
  const label = await page.getByText(/^Type “.*” to confirm$/).innerText()
  await field.fill(/“(.*)”/.exec(label)?.[1] ?? '')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
}

function tableOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Users' })
}

function rowOf(page: Page, text: string): Locator {
  return tableOf(page).getByRole('row').filter({ hasText: text })
}

function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}
