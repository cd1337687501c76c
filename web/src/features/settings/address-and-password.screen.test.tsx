import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsOf } from '../../testing/actions.ts'
import { alterAnswer, answerWith } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('while it is not known whether there is a password, none can be changed', async () => {
  const customer = await makeCustomer()
  answerWith(api.secondFactor.get, { status: 500, body: { detail: 'Internal Server Error' } })
  openScreen('/security', customer)
  expect(await screen.findByText('Failed to load your password settings.')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull()
})

test('U: an account without a password is asked for none, and told everywhere how to set one', async () => {
  const customer = await makeCustomer()
  alterAnswer(api.secondFactor.get, (answer) => ({ ...answer, has_password: false }))
  openScreen('/security', customer)
  expect(
    await screen.findByText(/^Changing it needs a password, and your account has none/),
  ).toBeTruthy()
  expect(
    screen.getByText(/^Setting one up needs a password, and your account has none/),
  ).toBeTruthy()
  expect(document.querySelector('input[type=password]')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set up an app' })).toBeNull()
  for (const link of screen.getAllByRole('link', { name: 'Set a password first' })) {
    const named = document.querySelector(link.getAttribute('href') ?? '')
    expect(named).toBe(screen.getByRole('region', { name: 'Password' }))
  }

  const sessions = within(screen.getByRole('region', { name: 'Sessions' }))
  expect(sessions.queryByText(/change your password/)).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a password first' }))
  expect(document.querySelector('input[type=password]')).toBeNull()
  expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  // The page has one already.
  expect(dialog.queryByRole('banner')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Email me a link to set one' }))
  expect(await dialog.findByText(/^We emailed a link to/)).toBeTruthy()
  // As every other dialog it ends by a button beside the action.
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('U: whoever has used up the recovery codes is warned and told to make new ones', async () => {
  const customer = await makeCustomer()
  alterAnswer(api.secondFactor.get, (answer) => ({
    ...answer,
    is_on: true,
    recovery_codes_left: 0,
  }))
  openScreen('/security', customer)
  const part = within(await screen.findByRole('region', { name: 'Recovery codes' }))
  expect(part.getByRole('status').textContent).toContain('You have no recovery codes left')
  expect(part.getByRole('button', { name: 'Create new codes' })).toBeTruthy()
  expect(part.queryByText(/0 codes/)).toBeNull()
})

test('U: an app that is set up is told in plain words', async () => {
  const customer = await makeCustomer()
  alterAnswer(api.secondFactor.get, (factor) => ({
    ...factor,
    is_on: true,
    totp_since: '2026-11-15T01:41:00.000Z',
  }))
  openScreen('/security', customer)
  const part = within(await screen.findByRole('region', { name: 'Authenticator app' }))
  expect(part.getByText(/You need a code from your app to sign in\.$/)).toBeTruthy()
})

test('U: no two headings of the page about security are the same', async () => {
  openScreen('/security', await makeCustomer())
  await screen.findByRole('heading', { name: 'Authenticator app' })
  const headings = wordsOf(screen.getAllByRole('heading'))
  expect(headings).toEqual([...new Set(headings)])
})
