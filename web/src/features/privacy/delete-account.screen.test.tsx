import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../testing/actions.ts'
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

async function openQuestion(): Promise<HTMLElement> {
  await press('Delete my account')
  return screen.findByRole('dialog', { name: 'Delete your account?' })
}
