import { paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../testing/actions.ts'
import { fill, makeUser, openAsStaff } from '../../testing/staff.ts'
import { answerCalls } from '../../testing/staff-calls.ts'

test('staff see that it could not be loaded whether a user has a second factor', async () => {
  answerCalls({ path: /\/second-factor$/ }, { status: 500 })
  await openUser()
  expect(
    await screen.findByText('Whether the user has a second factor could not be loaded.'),
  ).toBeTruthy()
})

test('what the server says against a name stands at its field', async () => {
  await openUser()
  fill(await screen.findByLabelText('First Name'), 'A'.repeat(500))
  await press('Update')
  expect(await screen.findByText(/^Must be at most \d+ characters long$/)).toBeTruthy()
  expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBe('true')
})

async function openUser(): Promise<void> {
  const { email } = await makeUser()
  await openAsStaff(`${paths.users}?search=${email}`)
  await press(`Edit User ${email}`)
}
