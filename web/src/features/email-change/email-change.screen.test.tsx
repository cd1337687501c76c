import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { follow, press, wordsOf } from '../../testing/actions.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { receiveLink } from '../../testing/mailbox.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../testing/open-screen.tsx'

const { confirm } = api.emailChange

test('[CE-01, CE-02, CE-07, RG-03] a signed-in user confirms once, reads the answer and goes on to the dashboard', async () => {
  const customer = await makeCustomer()
  const { link, newEmail } = await requestChange(customer.token)
  const release = holdAnswer(confirm)
  const sent = watchCalls(confirm)
  openScreen(link, customer)
  const busy = { name: 'Confirming your new email address' }
  expect(await screen.findByRole('heading', busy)).toBeTruthy()
  release()
  expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(`Your email address is now ${newEmail}.`)
  expect(screen.getByText(newEmail).tagName).toBe('STRONG')
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(document.title).toBe('Email address changed · Inkprint'))
  await follow('Go to Dashboard')
  await waitFor(() => expect(shownAddress()).toBe('/dashboard'))
  await press('User menu')
  expect((await screen.findByRole('menu')).textContent).toContain(newEmail)
})

test('[CE-01, CE-02] an anonymous visitor confirms and goes on to sign-in', async () => {
  const { link } = await requestChange((await makeCustomer()).token)
  openScreen(link)
  expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeTruthy()
  await follow('Go to Login')
  await waitFor(() => expect(shownAddress()).toBe('/login'))
})

test('[CE-03, CE-04, CE-06] a used link fails with its likely causes, and an anonymous visitor is led to sign-in', async () => {
  openScreen((await useLink()).link)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to confirm email change')
  expect(wordsOf(within(alert).getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/expired.*24 hours/),
    expect.stringContaining('already used'),
    expect.stringContaining('cancelled'),
  ])
  expect(alert.textContent).toContain('Sign in to request it again in Settings.')
  // The ways on are no part of the message.
  expect(within(alert).queryByRole('link')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('link', { name: 'Go to Settings' })).toBeNull()
})

test('[CE-03, CE-04, CE-06] a used link fails for a signed-in user too, who is led to the settings', async () => {
  const { link, newEmail, password } = await useLink()
  const { access_token } = await ask(api.auth.login, { username: newEmail, password })
  openScreen(link, { token: access_token })
  const settings = await screen.findByRole('link', { name: 'Go to Settings' })
  expect(screen.getByRole('alert').textContent).toContain('Failed to confirm email change')
  const dashboard = screen.getByRole('link', { name: 'Go to Dashboard' })
  expect(dashboard.getAttribute('href')).toBe('/dashboard')
  fireEvent.click(settings)
  await waitFor(() => expect(shownAddress()).toBe('/dashboard?tab=settings#security'))
})

test('[CE-05] without a token the screen says so and makes no call', async () => {
  const calls = watchCalls()
  openScreen('/auth/confirm-email-change')
  expect((await screen.findByRole('alert')).textContent).toContain('Missing verification token')
  expect(calls).toEqual([])
  expect(document.title).toBe('Your email address was not changed · Inkprint')
})

test('[CE-06] whatever the server says, or does not say, the words are the same', async () => {
  const answerAgain = answerWith(confirm, { status: 500, body: { detail: 'Boom' } })
  openScreen('/auth/confirm-email-change?token=one')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to confirm email change')
  expect(document.body.textContent).not.toContain('Boom')
  answerAgain()
  loseAnswer(confirm)
  openAgain('/auth/confirm-email-change?token=two')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to confirm email change')
})

test('U: a change that could not be undone for want of a connection can be tried again', async () => {
  const answerAgain = loseAnswer(api.emailChange.undo)
  openScreen('/auth/undo-email-change?token=one')
  const keep = await screen.findByRole('link', { name: 'Keep the new address' })
  expect(keep.getAttribute('href')).toBe('/login')
  await press('Take my account back')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was undone yet. No connection. Check your network.',
  )
  answerAgain()
  await press('Take my account back')
  expect(await screen.findByRole('heading', { name: 'Nothing was undone' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Nothing was undone · Inkprint'))
  // What its heading says is not said again.
  expect(screen.getByRole('alert').textContent).toMatch(/^Nothing was undoneLikely causes:/)
  expect(await screen.findByRole('link', { name: 'contact support' })).toBeTruthy()
})

/** A link that was opened before. */
async function useLink() {
  const { token, password } = await makeCustomer()
  const change = await requestChange(token)
  await ask(api.emailChange.confirm, { token: change.link.split('token=')[1] ?? '' })
  return { ...change, password }
}

async function requestChange(token: string) {
  const newEmail = `${crypto.randomUUID()}@example.com`
  await ask(api.emailChange.request, { new_email: newEmail }, token)
  return { link: await receiveLink(newEmail, 'Confirm your new email address'), newEmail }
}
