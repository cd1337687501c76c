import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { expectAlert, fill, press } from '../../testing/actions.ts'
import { alterAnswer, loseAnswer } from '../../testing/calls.ts'
import { type Customer, makeKey } from '../../testing/customers.ts'
import { receiveLink } from '../../testing/mailbox.ts'
import {
  ask,
  makeCustomer,
  makeNewcomer,
  openAgain,
  openScreen,
  shownAddress,
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

test('U: a search is cleared by a button that the keyboard reaches, and goes on in its field', async () => {
  const customer = await makeCustomer()
  await fillTeam(customer.organization.id, 10)
  openScreen('/dashboard?tab=settings', customer)
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find a member' })
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
  fireEvent.change(search, { target: { value: 'nobody' } })
  const clear = await screen.findByRole('button', { name: 'Clear the search' })
  clear.focus()
  expect(document.activeElement).toBe(clear)
  await press('Clear the search')
  expect(search.value).toBe('')
  expect(document.activeElement).toBe(search)
  expect(shownMembers()).toHaveLength(10)
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
  alterAnswer(api.team.getFactorRequirement, (answer) => ({
    ...answer,
    members_without_factor: 0,
  }))
  openAgain('/dashboard?tab=settings')
  expect(await screen.findByText('The only member has one.')).toBeTruthy()
})

test('removing a member asks what becomes of the keys they made', async () => {
  const customer = await makeCustomer()
  const { account, token } = await inviteNewcomer(customer)
  await ask(api.invitations.accept, { token }, account.token)
  await makeKey({ ...customer, token: account.token }, 'Theirs')
  openScreen('/dashboard?tab=settings', customer)
  await openActions(account.email)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the organization' }))
  const keys = await screen.findByLabelText('They created one API key')
  fireEvent.change(keys, { target: { value: 'disable' } })
  await press('Remove')
  await waitFor(() => expect(memberRow(account.email)).toBeUndefined())
  openAgain('/dashboard?tab=api-keys')
  const card = (await screen.findByRole('heading', { name: 'Theirs' })).closest('li')
  expect(card?.textContent).toContain('Inactive')
  expect(card?.textContent).toContain('Ada Nowak')
})

test('the message after a change of role says what the member is now', async () => {
  const customer = await makeCustomer()
  const { account, token } = await inviteNewcomer(customer)
  await ask(api.invitations.accept, { token }, account.token)
  openScreen('/dashboard?tab=settings', customer)
  await openActions(account.email)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change role' }))
  fireEvent.change(await screen.findByLabelText('Role'), { target: { value: 'admin' } })
  await press('Change role', await screen.findByRole('dialog', { name: 'Change role' }))
  expect(await screen.findByText(/^.+ is now an admin$/)).toBeTruthy()
})

test('whoever has an account signs in and comes back to accept', async () => {
  const customer = await makeCustomer()
  const { account, link } = await inviteNewcomer(customer)
  openScreen(link)
  await press('Sign in to accept')
  await fill('Email', account.email)
  await fill('Password', account.password)
  await press('Sign In')
  await press('Accept the invitation')
  expect(await screen.findByRole('tablist', { name: 'Dashboard' })).toBeTruthy()
  expect(await screen.findByText(customer.organization.name)).toBeTruthy()
})

test('U an invitation that is not accepted for want of a connection says so', async () => {
  const { account, link } = await inviteNewcomer(await makeCustomer())
  openScreen(link, account)
  loseAnswer(api.invitations.accept)
  await press('Accept the invitation')
  await expectAlert('Failed to accept the invitationNo connection. Check your network.')
})

test('a member leaves and is asked to create an organization; the last owner is not offered to', async () => {
  const customer = await makeCustomer()
  const { account, link } = await inviteNewcomer(customer)
  openScreen(link, account)
  await press('Accept the invitation')
  expect(await screen.findByRole('tablist', { name: 'Dashboard' })).toBeTruthy()
  openAgain(link)
  expect(await screen.findByRole('heading', { name: 'You are a member' })).toBeTruthy()
  openAgain('/dashboard?tab=settings')
  await openActions(account.email)
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
  const owner = memberRow(customer.email)
  expect(owner && within(owner).queryByRole('button')).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave the organization' }))
  await press('Leave')
  expect(await screen.findByRole('heading', { name: /^Welcome, / })).toBeTruthy()
  openAgain(link)
  expect(await screen.findByRole('heading', { name: 'The invitation was accepted' })).toBeTruthy()
})

test('a superuser who signs in for an invitation comes back to it', async () => {
  const { email, password } = inject('screenServer').superuser
  openScreen('/login')
  sessionStorage.setItem('inkprint-invitation', 'kept')
  await fill('Email', email)
  await fill('Password', password)
  await press('Sign In')
  await waitFor(() => expect(shownAddress()).toBe('/invitation#token=kept'))
})

/** Invites somebody who has an account; where the mailed link leads. */
async function inviteNewcomer(customer: Customer) {
  const account = await makeNewcomer()
  const invited = { emails: [account.email], role: 'member' as const }
  await ask(api.team.invite, invited, customer.token)
  const link = await receiveLink(account.email, 'You are invited')
  return { account, link, token: link.split('#token=')[1] ?? '' }
}

async function openActions(email: string): Promise<void> {
  await screen.findByRole('list', { name: 'Members' })
  const row = memberRow(email)
  if (!row) throw new Error(`${email} is not on the team`)
  await press(/./, row)
}

function memberRow(email: string): HTMLElement | undefined {
  return shownMembers().find(({ textContent }) => textContent.includes(email))
}

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
