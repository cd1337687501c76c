import { api, paths } from '@inkprint/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  expectAlert,
  expectGone,
  expectNotLoaded,
  fill,
  isDisabled,
  press,
} from '../../testing/actions.ts'
import { loseAnswer, watchCalls } from '../../testing/calls.ts'
import { ask, openAgain } from '../../testing/open-screen.tsx'
import {
  confirmByTyping,
  dialogOf,
  expectDescription,
  makeOrganization,
  makeUser,
  mark,
  openAsStaff,
  rowOf,
  staffEmail,
  staffToken,
  userPassword,
} from '../../testing/staff.ts'

test('[AU-10, AU-11, AU-12, AU-13, AU-14, TO-02] a user is added as filled in', async () => {
  // Sorted first, so that it is among the hundred however many others there are.
  const company = await makeOrganization({ name: `!${mark()}` })
  const email = newAddress()
  const listed = watchCalls(api.admin.organizations.list)
  const sent = watchCalls(api.admin.users.create)
  await openAsStaff(`/users?search=${email}`)
  await press('Add User')
  const dialog = await dialogOf('Add User')
  expect(isDisabled(dialog.getByLabelText('Email'))).toBe(false)
  expect(dialog.queryByLabelText(/active/i)).toBeNull()
  const organization = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Organization' })
  expect(organization.value).toBe('No organization')
  fireEvent.click(organization)
  expect((await dialog.findAllByRole('option'))[0]?.textContent).toBe('No organization')
  const choices = listed[0]?.query
  expect([choices?.get('page'), choices?.get('size')]).toEqual(['1', '100'])
  fireEvent.keyDown(organization, { key: 'Escape' })
  expect(dialog.queryByRole('listbox')).toBeNull()

  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await expectDescription(dialog.getByLabelText('Email'), 'Email is required')
  await fill('Email', email)
  const password = dialog.getByLabelText<HTMLInputElement>('Password')
  await fill('Password', userPassword)
  expect(password.type).toBe('password')
  fireEvent.click(dialog.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  fireEvent.click(dialog.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
  await fill('First Name', 'Celine')
  await fill('Last Name', 'Okonkwo')
  fireEvent.click(organization)
  fireEvent.click(await dialog.findByRole('option', { name: company.name }))
  fireEvent.click(dialog.getByLabelText('Verified'))
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('User created successfully')).toBeTruthy()
  expect(sent[0]?.body).toEqual({
    email,
    password: userPassword,
    first_name: 'Celine',
    last_name: 'Okonkwo',
    organization_id: company.id,
    role: 'member',
    is_superuser: false,
    is_verified: true,
    is_active: true,
  })
  expect((await rowOf('Users', email)).textContent).toContain(company.name)
  const signedIn = await ask(api.auth.login, { username: email, password: userPassword })
  expect(signedIn.access_token).toMatch(/\./)
})

test('[AU-10, AU-11, AU-12, AU-13, AU-14, AU-16, RP-03, TO-02] a user is edited, organization and rights included', async () => {
  const company = await makeOrganization()
  const user = await makeUser({ organization_id: company.id })
  const sent = watchCalls(api.admin.users.update)
  await openAsStaff(`/users?search=${user.email}`)
  await press(/^Edit User/)
  const dialog = await dialogOf('Edit User')
  const address = await dialog.findByLabelText<HTMLInputElement>('Email')
  expect(address.value).toBe(user.email)
  expect(isDisabled(address)).toBe(true)
  expect(dialog.queryByLabelText(/password/i)).toBeNull()
  const organization = () =>
    dialog.getByRole<HTMLInputElement>('combobox', { name: 'Organization' })
  await waitFor(() => expect(organization().value).toBe(company.name))
  expect(dialog.getByLabelText<HTMLInputElement>('Active').checked).toBe(true)
  await fill('First Name', 'Never saved')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await rowOf('Users', user.email)).textContent).toContain('Bo Lindqvist')

  await press(/^Edit User/)
  const again = await dialogOf('Edit User')
  const firstName = await again.findByLabelText<HTMLInputElement>('First Name')
  expect(firstName.value).toBe('Bo')
  await fill('First Name', 'Beata')
  fireEvent.click(again.getByRole('combobox', { name: 'Organization' }))
  fireEvent.click(await again.findByRole('option', { name: 'No organization' }))
  for (const label of ['Superuser', 'Verified', 'Active']) {
    fireEvent.click(again.getByLabelText(label))
  }
  fireEvent.click(again.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('User updated successfully')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      first_name: 'Beata',
      last_name: 'Lindqvist',
      organization_id: null,
      is_superuser: true,
      is_verified: false,
      is_active: false,
    },
  ])
  await waitFor(async () => {
    const { textContent } = await rowOf('Users', user.email)
    expect(textContent).toContain('Beata Lindqvist')
    expect(textContent).toContain('Inactive')
    expect(textContent).toContain('Superuser')
    expect(textContent).not.toContain('Verified')
  })
  const { id } = user
  expect(await ask(api.admin.users.get, { id }, await staffToken())).toMatchObject({
    organization_id: null,
    is_active: false,
    is_superuser: true,
  })

  await press(/^Edit User/)
  fireEvent.click(await screen.findByText('Audit log'))
  const log = await screen.findByRole('list', { name: 'Audit log' })
  const newest = log.firstElementChild?.textContent
  expect(newest).toContain(staffEmail())
  expect(newest).toContain(`Organization: ${company.name} → nothing`)
  expect(newest).toContain('Superuser: no → yes')
  expect(newest).not.toMatch(/[a-z]_[a-z]/)
})

test('[AU-15, TO-02, U21] deleting a user needs a yes, and the address typed', async () => {
  const user = await makeUser()
  await openAsStaff(`/users?search=${user.email}`)
  await press(/^Delete User/)
  const question = await dialogOf('Delete User')
  expect(question.getByText(new RegExp(user.email), { selector: 'p, p *' })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  openAgain()
  await rowOf('Users', user.email)
  await press(/^Delete User/)
  const again = await dialogOf('Delete User')
  const yes = again.getByRole('button', { name: 'Delete' })
  expect(isDisabled(yes)).toBe(true)
  const typed = `Type “${user.email}” to confirm`
  await fill(typed, `${user.email}x`)
  expect(isDisabled(yes)).toBe(true)
  await fill(typed, user.email)
  fireEvent.click(yes)
  expect(await screen.findByText('User deleted successfully')).toBeTruthy()
  expect(await screen.findByText(`No users found matching “${user.email}”`)).toBeTruthy()
})

test('before a member of an organization is deleted, staff read what becomes of the organization', async () => {
  const { id, name } = await makeOrganization()
  const member = await makeUser({ organization_id: id })
  const loner = await makeUser()
  await openAsStaff(`/users?search=${member.email}`)
  await press(/^Delete User/)
  const question = await dialogOf('Delete User')
  expect(question.getByText(`Analyses and keys of ${name} stay.`, { exact: false })).toBeTruthy()
  openAgain(`/users?search=${loner.email}`)
  await press(/^Delete User/)
  const other = await dialogOf('Delete User')
  expect(other.queryByText(/Analyses and keys/)).toBeNull()
})

test('[ER-09, ER-10] reading, saving and deleting that fail without an answer have their own words', async () => {
  const user = await makeUser()
  const readAgain = loseAnswer(api.admin.users.get)
  loseAnswer(api.admin.users.create)
  loseAnswer(api.admin.users.remove)
  loseAnswer(api.admin.users.update)
  await openAsStaff(`/users?search=${user.email}`)
  await press(/^Edit User/)
  await expectNotLoaded('Failed to fetch user data')
  await press('Close')
  await press(/^Delete User/)
  await confirmByTyping()
  await expectAlert('Failed to delete userNo connection. Check your network.')
  await press('Cancel')
  await press('Add User')
  await tryToAdd()
  await expectAlert('Failed to save userNo connection. Check your network.')
  await press('Cancel')
  readAgain()
  await press(/^Edit User/)
  await screen.findByDisplayValue(user.last_name ?? '')
  await press('Update')
  await expectAlert('Failed to save userNo connection. Check your network.')
})

test('[U21] a taken address is told at its field, and only until it is changed', async () => {
  const { email } = await makeUser()
  await openAsStaff(paths.users)
  await press('Add User')
  const dialog = await dialogOf('Add User')
  const field = dialog.getByLabelText('Email')
  await fill('Email', email.toUpperCase())
  await fill('Password', userPassword)
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await expectDescription(field, 'An account with this email address already exists')
  expect(document.activeElement).toBe(field)
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(dialog.queryByText(/REGISTER_USER_ALREADY_EXISTS/)).toBeNull()
  await fill('Email', `new-${email}`)
  await expectDescription(field, '')
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('User created successfully')).toBeTruthy()
})

test('[U21] a failure told above the form goes when something is changed', async () => {
  loseAnswer(api.admin.users.create)
  await openAsStaff(paths.users)
  await press('Add User')
  await tryToAdd()
  await expectAlert('Failed to save userNo connection. Check your network.')
  await fill('First Name', 'Bo')
  await expectGone('Failed to save user')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the server says against a change is shown', async () => {
  await openAsStaff(`/users?search=${staffEmail()}`)
  await press(`Edit User ${staffEmail()}`)
  fireEvent.click(await screen.findByLabelText('Active'))
  await press('Update')
  await expectAlert('Failed to save userYou cannot delete, deactivate or demote yourself')
})

async function tryToAdd(): Promise<void> {
  const dialog = await dialogOf('Add User')
  await fill('Email', newAddress())
  await fill('Password', userPassword)
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
}

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`
}
