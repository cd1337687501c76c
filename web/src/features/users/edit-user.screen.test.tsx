import { api, paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { makeUser, openAsStaff } from '../../testing/staff.ts'

test('staff see that it could not be loaded whether a user has a second factor', async () => {
  answerWith(api.admin.users.getSecondFactor, { status: 500 })
  await openUser()
  expect(
    await screen.findByText('Whether the user has a second factor could not be loaded.'),
  ).toBeTruthy()
})

test('what the server says against a name stands at its field', async () => {
  await openUser()
  await fill('First Name', 'A'.repeat(500))
  await press('Update')
  expect(await screen.findByText(/^Must be at most \d+ characters long$/)).toBeTruthy()
  expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBe('true')
})

async function openUser(): Promise<void> {
  const { email } = await makeUser()
  await openAsStaff(`${paths.users}?search=${email}`)
  await press(`Edit User ${email}`)
}
