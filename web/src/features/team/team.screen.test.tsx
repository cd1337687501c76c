import { api } from '@inkprint/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  ask,
  changeAnswer,
  makeCustomer,
  openScreen,
  signInStaff,
} from '../../testing/open-screen.tsx'

test('a long team shows ten members, all when asked for, and finds one by name', async () => {
  const customer = await makeCustomer()
  await fillTeam(customer.organization.id, 11)
  openScreen('/dashboard?tab=settings', customer)
  expect(await screen.findByRole('heading', { name: '12 members' })).toBeTruthy()
  expect(shownMembers()).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12 members' }))
  expect(shownMembers()).toHaveLength(12)
  const search = screen.getByRole('searchbox', { name: 'Find a member' })
  fireEvent.change(search, { target: { value: 'bo number 7' } })
  expect(shownMembers()).toHaveLength(1)
  expect(screen.getByText('1 member found')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'nobody' } })
  expect(screen.getByText('No member has this name or email.')).toBeTruthy()
})

test('after the member who was searched for is removed, the search can still be cleared', async () => {
  const customer = await makeCustomer()
  await fillTeam(customer.organization.id, 10)
  openScreen('/dashboard?tab=settings', customer)
  const search = await screen.findByRole('searchbox', { name: 'Find a member' })
  fireEvent.change(search, { target: { value: 'bo number 7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Bo Number 7' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the organization' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No member has this name or email.')).toBeTruthy()
  const kept = screen.getByRole('searchbox', { name: 'Find a member' })
  fireEvent.change(kept, { target: { value: '' } })
  expect(shownMembers()).toHaveLength(10)
})

test('U whoever is alone in the team reads of the second factor in the same words with and without one', async () => {
  const customer = await makeCustomer()
  openScreen('/dashboard?tab=settings', customer)
  expect(await screen.findByText('The only member has none yet.')).toBeTruthy()
  cleanup()
  changeAnswer(api.team.getFactorRequirement.path, { members_without_factor: 0 })
  openScreen('/dashboard?tab=settings', customer)
  expect(await screen.findByText('The only member has one.')).toBeTruthy()
})

async function fillTeam(organization_id: string, size: number): Promise<void> {
  const staff = await signInStaff()
  for (let number = 1; number <= size; number += 1) {
    const person = {
      email: `${crypto.randomUUID()}@example.com`,
      password: 'Correct-Horse-7',
      first_name: 'Bo',
      last_name: `Number ${number}`,
      is_verified: true,
    }
    const place = { organization_id, role: 'viewer' as const }
    await ask(api.admin.users.create, { ...person, ...place }, staff)
  }
}

function shownMembers(): HTMLElement[] {
  return within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
}
