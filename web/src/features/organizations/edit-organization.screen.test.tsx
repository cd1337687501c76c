import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ask, makeCustomer, openScreen, signInStaff } from '../../testing/open-screen.tsx'

test('what the server says against a detail of an organization stands at its field', async () => {
  const { organization } = await makeCustomer()
  openScreen(`${paths.organizations}/${organization.id}`, { token: await signInStaff() })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText('Tax ID'), { target: { value: '1'.repeat(101) } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Must be at most 100 characters long')).toBeTruthy()
  expect(screen.getByLabelText('Tax ID').getAttribute('aria-invalid')).toBe('true')
})

test('staff tell keys of one name apart by their ends, also before they delete one', async () => {
  const { organization } = await makeCustomer()
  const token = await signInStaff()
  const wanted = { id: organization.id, name: 'Newsroom' }
  const { api_key: first } = await ask(api.admin.organizations.createApiKey, wanted, token)
  const { api_key: second } = await ask(api.admin.organizations.createApiKey, wanted, token)
  openScreen(`${paths.organizations}/${organization.id}?tab=api-keys`, { token })
  expect(await screen.findByText(new RegExp(`•${first.slice(-4)}$`))).toBeTruthy()
  expect(screen.getByText(new RegExp(`•${second.slice(-4)}$`))).toBeTruthy()
  // The newest stands first.
  const [newest] = screen.getAllByRole('button', { name: 'Delete Newsroom' })
  if (newest) fireEvent.click(newest)
  expect(await screen.findByText(`••${second.slice(-4)}`)).toBeTruthy()
})
