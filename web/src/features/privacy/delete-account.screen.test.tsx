import { api, paths } from '@inkprint/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { alterAnswer, answerWith, holdAnswer } from '../../testing/calls.ts'
import { makeColleague, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const advice = /make one of them an owner first/
const ownersWords = /make somebody else an owner before you leave/

test('U: whoever is the only member reads what becomes of the organization, and nothing of others', async () => {
  openScreen('/dashboard?tab=settings', await makeCustomer())
  const dialog = await openQuestion()
  expect(await within(dialog).findByText(/^You are the only member/)).toBeTruthy()
  expect(within(dialog).queryByText(advice)).toBeNull()
})

test('U: the only owner of several is led to the team before they type anything, others are not', async () => {
  const customer = await makeCustomer()
  const colleague = await makeColleague(customer.organization.id, 'member')
  openScreen('/dashboard?tab=settings', customer)
  await press('Delete my account')
  const name = 'Make somebody else an owner first'
  const dialog = await screen.findByRole('dialog', { name })
  expect(within(dialog).queryByLabelText('Your password')).toBeNull()
  const link = within(dialog).getByRole('link', { name: 'Go to your team' })
  expect(link.getAttribute('href')).toBe('/dashboard?tab=settings#team')
  cleanup()
  openScreen('/dashboard?tab=settings', colleague)
  expect(await screen.findAllByText(/As a member you cannot/)).toBeTruthy()
  const question = within(await openQuestion())
  expect(await question.findByText('Analyses you made stay with your organization.')).toBeTruthy()
})

test('U: nothing is asked before it is known who else is there', async () => {
  const customer = await makeCustomer()
  await makeColleague(customer.organization.id, 'member')
  const answer = holdAnswer(api.team.get)
  openScreen(paths.security, customer)
  await press('Delete my account')
  await screen.findByRole('button', { name: 'Delete my account', busy: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  const name = 'Make somebody else an owner first'
  expect(await screen.findByRole('dialog', { name })).toBeTruthy()
})

test('U: while nobody knows who else is there, only an owner is told that another may be needed first', async () => {
  const customer = await makeCustomer()
  answerWith(api.team.get, { status: 500, body: { detail: 'Boom' } })
  openScreen('/dashboard?tab=settings', customer)
  expect(await within(await openQuestion()).findByText(advice)).toBeTruthy()
  cleanup()
  openScreen('/dashboard?tab=settings', await makeColleague(customer.organization.id, 'member'))
  expect(await screen.findAllByText(/As a member you cannot/)).toBeTruthy()
  expect(within(await openQuestion()).queryByText(advice)).toBeNull()
})

test('U: an owner reads on the security page that another owner may be needed before leaving', async () => {
  const customer = await makeCustomer()
  openScreen(paths.security, customer)
  expect(await screen.findByText(ownersWords)).toBeTruthy()
  cleanup()
  const answered = vi.fn((role: object) => role)
  alterAnswer(api.team.getOwnRole, answered)
  openScreen(paths.security, await makeColleague(customer.organization.id, 'member'))
  const words = 'You will no longer see its analyses, keys and credits. You keep your account.'
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(answered).toHaveBeenCalled())
  // The page takes a moment to show what was answered.
  const late = screen.findByText(ownersWords, undefined, { timeout: 300 })
  await expect(late).rejects.toThrow()
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
