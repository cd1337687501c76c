import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { test } from 'vitest'
import { expectGone, press } from '../../testing/actions.ts'
import {
  dialogOf,
  expectAlert,
  fill,
  makeUser,
  openAsStaff,
  userPassword,
} from '../../testing/staff.ts'
import { answerCalls } from '../../testing/staff-calls.ts'

test('choosing an organization takes away what was said about the last try to add a user (U21)', async () => {
  await openAsStaff(paths.users)
  await press('Add User')
  const dialog = await dialogOf('Add User')
  fill(dialog.getByLabelText('Email'), `${crypto.randomUUID()}@example.com`)
  fill(dialog.getByLabelText('Password'), userPassword)
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
  for (const { method } of [api.admin.users.create, api.admin.users.update]) {
    answerCalls({ method, path: /./ }, { status: 500, body: { detail: failure } })
  }
  await press(button)
  await expectAlert(failure)
}

async function chooseNoOrganization(): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'Organization' }))
  fireEvent.click(await screen.findByRole('option', { name: 'No organization' }))
}
