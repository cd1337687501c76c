import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectAlert, expectGone, fill, press } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { makeOrganization, makeUser, mark, openAsStaff, userPassword } from '../../testing/staff.ts'

test('choosing an organization takes away what was said about the last try to add a user (U21)', async () => {
  await openAsStaff(paths.users)
  await press('Add User')
  await fill('Email', `${crypto.randomUUID()}@example.com`)
  await fill('Password', userPassword)
  await failToSave('Create')
  await chooseNoOrganization()
  await expectGone(failure)
})

test('choosing an organization takes away what was said about the last try to change a user (U21)', async () => {
  const { email } = await makeUser()
  await openAsStaff(`${paths.users}?search=${email}`)
  await press(`Edit User ${email}`)
  await screen.findByLabelText('First Name')
  await failToSave('Update')
  await chooseNoOrganization()
  await expectGone(failure)
})

test('what the rights of a new user mean is said beside them', async () => {
  await openAsStaff(paths.users)
  await press('Add User')
  const described = await screen.findByLabelText('Verified')
  expect(descriptionOf(described)).toContain('the person must open a link that we email')
  expect(descriptionOf(screen.getByLabelText('Superuser'))).toContain('admin area')
})

test('U: organizations of one name are told apart by how their IDs end', async () => {
  const name = mark()
  const [one, other] = [await makeOrganization({ name }), await makeOrganization({ name })]
  const { email } = await makeUser({ organization_id: one.id })
  await openAsStaff(`${paths.users}?search=${email}`)
  await press(`Edit User ${email}`)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Organization' })
  expect(field.value).toContain(name)
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: name } })
  for (const { id } of [one, other]) {
    const label = `${name} (…${id.slice(-6)})`
    expect(await screen.findByRole('option', { name: label })).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('option', { name: `${name} (…${other.id.slice(-6)})` }))
  expect(field.value).toBe(`${name} (…${other.id.slice(-6)})`)
})

const failure = 'Failed to save user'
const detail = 'Internal Server Error'

async function failToSave(button: string): Promise<void> {
  for (const endpoint of [api.admin.users.create, api.admin.users.update]) {
    answerWith(endpoint, { status: 500, body: { detail } })
  }
  await press(button)
  await expectAlert(`${failure}${detail}The server has a problem. It may be over in a moment.`)
}

async function chooseNoOrganization(): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'Organization' }))
  fireEvent.click(await screen.findByRole('option', { name: 'No organization' }))
}
