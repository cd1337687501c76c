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
  const end = (key: string) => key.slice(-4)
  expect(await screen.findByText(new RegExp(`^ink_.*•${end(first)}$`))).toBeTruthy()
  expect(screen.getByText(new RegExp(`^ink_.*•${end(second)}$`))).toBeTruthy()
  expect(screen.getByRole('button', { name: `Delete Newsroom ••${end(first)}` })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: `Delete Newsroom ••${end(second)}` }))
  expect(await screen.findByText(`••${end(second)}`)).toBeTruthy()
})
