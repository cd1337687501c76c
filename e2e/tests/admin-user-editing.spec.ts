import { randomUUID } from 'node:crypto'
import { api, paths } from '@inkprint/contract'
import { signIn } from '../src/fixtures.ts'
import { ask } from '../src/product.ts'
import { dialogOf, expect, loseCalls, mark, staffPassword, test } from '../src/staff.ts'
import { confirmByTyping, listPath, rowOf } from '../src/users-screen.ts'

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
  const organization = dialog.getByRole('combobox', { name: 'Organization', exact: true })
  await expect(organization).toHaveValue('No organization')
  await organization.click()
  await expect(dialog.getByRole('option').first()).toHaveText('No organization')
  await organization.press('Escape')

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
  await organization.click()
  await dialog.getByRole('option', { name: company.name }).click()
  await dialog.getByLabel('Verified').check()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect((await sent).postDataJSON()).toEqual({
    email,
    password: staffPassword,
    first_name: 'Celine',
    last_name: 'Okonkwo',
    organization_id: company.id,
    role: 'member',
    is_superuser: false,
    is_verified: true,
    is_active: true,
  })
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(rowOf(page, email)).toContainText(company.name)
  expect(await signIn(product, { email, password: staffPassword })).toMatch(/\./)
})

test('[U] an organization beyond the first hundred is found by its name, by keyboard alone', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  const word = mark()
  for (let count = 0; count < 101; count += 1) await makeOrganization({ name: `!${word} ${count}` })
  const company = await makeOrganization({ name: `~${mark()} Last` })
  await openAsStaff(paths.users)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = dialogOf(page, 'Add User')
  const organization = dialog.getByRole('combobox', { name: 'Organization', exact: true })
  await organization.focus()
  await organization.press('ArrowDown')
  await expect(dialog.getByRole('option')).toHaveCount(101)
  await expect(dialog.getByText('The first 100. Type a name to find others.').first()).toBeVisible()
  await expect(dialog.getByRole('option', { name: company.name })).toHaveCount(0)
  await page.keyboard.type(company.name.slice(1, -5))
  await expect(dialog.getByRole('option')).toHaveText([company.name])
  await page.keyboard.press('Enter')
  await expect(organization).toHaveValue(company.name)
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  await expect(dialog.getByLabel('Role in the organization')).toBeVisible()

  await page.keyboard.type('nobody has this')
  await expect(dialog.getByText('No organization has this in its name.').first()).toBeVisible()
  // The first Escape closes the list and leaves what was chosen; the dialog stays.
  await page.keyboard.press('Escape')
  await expect(organization).toHaveValue(company.name)
  await expect(organization).toBeFocused()
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
  const organization = dialog.getByRole('combobox', { name: 'Organization', exact: true })
  await expect(organization).toHaveValue(company.name)
  await expect(dialog.getByLabel('Active')).toBeChecked()
  await dialog.getByLabel('First Name').fill('Never saved')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, user.email)).toContainText('Bo Lindqvist')

  await page.getByRole('button', { name: 'Edit User' }).click()
  await dialog.getByLabel('First Name').fill('Beata')
  await organization.click()
  await dialog.getByRole('option', { name: 'No organization' }).click()
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
