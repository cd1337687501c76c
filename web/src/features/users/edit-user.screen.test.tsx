import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { makeUser, openAsStaff } from '../../testing/staff.ts'

test('staff see which parts of a user could not be loaded, and load each again', async () => {
  answerWith(api.admin.users.getSecondFactor, { status: 500 })
  answerWith(api.admin.users.listSsoLinks, { status: 500 })
  await openUser()
  expect(await screen.findByText('Failed to load the second factor.')).toBeTruthy()
  for (const part of ['the second factor', 'the links to providers']) {
    expect(await screen.findByRole('button', { name: `Retry loading ${part}` })).toBeTruthy()
  }
})

test('U: an audit log without entries leaves the form where it is', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const body = { items: [], total: 0, pages: 0, page: 1, size: 20 }
  const answerAgain = answerWith(api.admin.users.listAuditEntries, { status: 200, body })
  await openUser()
  fireEvent.click(await screen.findByText('Audit log'))
  await screen.findByText('Nothing has been changed yet.')
  expect(scrolled).not.toHaveBeenCalledWith({ block: 'start' })
  await press('Cancel')
  answerAgain()
  await openUser()
  fireEvent.click(await screen.findByText('Audit log'))
  await screen.findByRole('list', { name: 'Audit log' })
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' })
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
