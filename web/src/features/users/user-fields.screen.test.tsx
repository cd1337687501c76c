import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { test } from 'vitest'
import { expectAlert, expectGone, fill, press } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { makeUser, openAsStaff, userPassword } from '../../testing/staff.ts'

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

const failure = 'Internal Server Error'

async function failToSave(button: string): Promise<void> {
  for (const endpoint of [api.admin.users.create, api.admin.users.update]) {
    answerWith(endpoint, { status: 500, body: { detail: failure } })
  }
  await press(button)
  await expectAlert(failure)
}

async function chooseNoOrganization(): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'Organization' }))
  fireEvent.click(await screen.findByRole('option', { name: 'No organization' }))
}
