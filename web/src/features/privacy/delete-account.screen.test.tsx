import { paths } from '@inkprint/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { makeColleague, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const advice = /make one of them an owner first/

test('U: only an owner is told, before they type anything, that another owner may be needed first', async () => {
  const customer = await makeCustomer()
  openScreen('/dashboard?tab=settings', customer)
  expect(await within(await openQuestion()).findByText(advice)).toBeTruthy()
  cleanup()
  openScreen('/dashboard?tab=settings', await makeColleague(customer.organization.id, 'member'))
  expect(await screen.findAllByText(/With the role member you cannot/)).toBeTruthy()
  expect(within(await openQuestion()).queryByText(advice)).toBeNull()
})

test('U: an owner reads on the security page that another owner may be needed before leaving', async () => {
  const customer = await makeCustomer()
  openScreen(paths.security, customer)
  expect(await screen.findByText(/make somebody else an owner before you leave/)).toBeTruthy()
  cleanup()
  openScreen(paths.security, await makeColleague(customer.organization.id, 'member'))
  const words = 'You no longer see its analyses, keys and credits. Your account stays.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('U: the button that deletes the organization says what it deletes', async () => {
  const customer = await makeCustomer()
  openScreen('/dashboard?tab=settings', customer)
  await press('Delete the organization')
  const dialog = await screen.findByRole('dialog', { name: 'Delete the organization?' })
  await fill(/Type/, customer.organization.name, dialog)
  await press('Delete the organization', dialog)
  expect(await screen.findByText(/^This organization will be deleted on/)).toBeTruthy()
})

async function openQuestion(): Promise<HTMLElement> {
  await press('Delete my account')
  return screen.findByRole('dialog', { name: 'Delete your account?' })
}
