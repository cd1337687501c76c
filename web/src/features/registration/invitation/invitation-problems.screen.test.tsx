import { api, type OpenedInvitation, paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectShown } from '../../../testing/actions.ts'
import { answerWith } from '../../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../../testing/open-screen.tsx'

test('U whoever would leave an organization without members for an invitation can write to support', async () => {
  const customer = await makeCustomer()
  const body = { ...invitation, email: customer.email }
  answerWith(api.invitations.open, { status: 200, body })
  openScreen(`${paths.invitation}#token=any`, customer)
  expect(await screen.findByText('You belong to another organization')).toBeTruthy()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'contact support' })
  expect(link.href).toBe('mailto:help@inkprint.test')
  expect(screen.getByRole('link', { name: 'Not now' }).getAttribute('href')).toBe(paths.dashboard)
})

test('U an invitation that was accepted before is no failure', async () => {
  openInvitation({ invitation_state: 'accepted' })
  await expectShown('has already been accepted; it works only once. If you accepted it, sign in.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('U an invitation to an address without an account is not called one for another account', async () => {
  const customer = await makeCustomer()
  openInvitation({ has_account: false }, customer)
  const title = 'This invitation is for another email address'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  await expectShown('as a member, who analyzes texts and manages their own API keys.')
})

describe('U an invitation with single sign-on', () => {
  const offer = 'Continue with Quill House’s single sign-on'
  const provider = { organization_name: 'Quill House', is_required: false }

  test('sets it apart from registering', async () => {
    answerWith(api.singleSignOn.find, { status: 200, body: provider })
    openInvitation({ email: 'bo@one.example', has_account: false, has_single_sign_on: true })
    expect(await screen.findByRole('button', { name: offer })).toBeTruthy()
    expect(screen.getByText('or register with a password')).toBeTruthy()
  })

  test('sets it apart from signing in', async () => {
    answerWith(api.singleSignOn.find, { status: 200, body: provider })
    openInvitation({ email: 'bo@two.example', has_single_sign_on: true })
    expect(await screen.findByRole('button', { name: offer })).toBeTruthy()
    const ways = screen.getByRole('main').textContent
    expect(ways).toMatch(/single sign-onor sign in with your passwordSign in to accept$/)
  })

  test('says once that it is the only way', async () => {
    answerWith(api.singleSignOn.find, { status: 200, body: { ...provider, is_required: true } })
    openInvitation({
      email: 'bo@three.example',
      has_single_sign_on: true,
      is_single_sign_on_required: true,
    })
    expect(await screen.findByRole('button', { name: offer })).toBeTruthy()
    const words = screen.getByRole('main').textContent
    expect(words.split(/single sign-on/)).toHaveLength(3)
    expect(words).toContain('a password is not enough')
    expect(screen.queryByText(/^or /)).toBeNull()
  })

  test('without a provider sets nothing apart', async () => {
    openInvitation({ email: 'bo@four.example' })
    expect(await screen.findByRole('button', { name: 'Sign in to accept' })).toBeTruthy()
    expect(screen.queryByText(/^or /)).toBeNull()
  })
})

function openInvitation(changes: Partial<OpenedInvitation>, visitor?: { token: string }): void {
  const body = { ...invitation, email: 'bo@example.com', ...changes }
  answerWith(api.invitations.open, { status: 200, body })
  // What a token led to is kept.
  openScreen(`${paths.invitation}#token=${crypto.randomUUID()}`, visitor)
}

const invitation: Omit<OpenedInvitation, 'email'> = {
  invitation_state: 'open',
  organization_id: 'another',
  organization_name: 'Quill House',
  inviter_name: 'Bo Quill',
  role: 'member',
  expires_at: '2126-11-22T01:41:00.000Z',
  has_account: true,
  is_second_factor_required: false,
  has_single_sign_on: false,
  is_single_sign_on_required: false,
}
