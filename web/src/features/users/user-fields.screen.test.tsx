import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeCustomer, openScreen, signInStaff } from '../../testing/open-screen.tsx'

test('choosing an organization takes away what was said about the last try to add a user (U21)', async () => {
  openScreen(paths.users, { token: await signInStaff() })
  fireEvent.click(await screen.findByRole('button', { name: 'Add User' }))
  fill('Email', `${crypto.randomUUID()}@example.com`)
  fill('Password', 'Correct-Horse-7')
  await failToSave('Create')
  await chooseNoOrganization()
  await expect.poll(() => screen.queryByText(failure)).toBeNull()
})

test('choosing an organization takes away what was said about the last try to change a user (U21)', async () => {
  const { email } = await makeCustomer()
  openScreen(`${paths.users}?search=${email}`, { token: await signInStaff() })
  fireEvent.click(await screen.findByRole('button', { name: `Edit User ${email}` }))
  await screen.findByLabelText('First Name')
  await failToSave('Update')
  await chooseNoOrganization()
  await expect.poll(() => screen.queryByText(failure)).toBeNull()
})

const failure = 'Internal Server Error'

function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function failToSave(button: string): Promise<void> {
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === api.admin.users.create.method || init.method === api.admin.users.update.method
      ? Promise.resolve(new Response(`{"detail":"${failure}"}`, { status: 500 }))
      : through(url, init),
  )
  fireEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByText(failure)
}

async function chooseNoOrganization(): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'Organization' }))
  fireEvent.click(await screen.findByRole('option', { name: 'No organization' }))
}
