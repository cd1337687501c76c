import { paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeCustomer, openScreen, signInStaff } from '../../testing/open-screen.tsx'

test('staff see that it could not be loaded whether a user has a second factor', async () => {
  const token = await signInStaff()
  const { email } = await makeCustomer()
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/second-factor')
      ? Promise.resolve(new Response('{"detail":"Internal Server Error"}', { status: 500 }))
      : through(url, init),
  )
  await edit(email, token)
  expect(
    await screen.findByText('Whether the user has a second factor could not be loaded.'),
  ).toBeTruthy()
})

test('what the server says against a name stands at its field', async () => {
  const { email } = await makeCustomer()
  await edit(email, await signInStaff())
  fireEvent.change(await screen.findByLabelText('First Name'), {
    target: { value: 'A'.repeat(500) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText(/^Must be at most \d+ characters long$/)).toBeTruthy()
  expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBe('true')
})

async function edit(email: string, token: string): Promise<void> {
  openScreen(`${paths.users}?search=${email}`, { token })
  fireEvent.click(await screen.findByRole('button', { name: `Edit User ${email}` }))
}
