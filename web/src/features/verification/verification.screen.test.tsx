import { api } from '@inkprint/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectShown, fill, follow, press, wordsOf } from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { receiveLink } from '../../testing/mailbox.ts'
import { ask, openAgain, openScreen, register, shownAddress } from '../../testing/open-screen.tsx'

const invalid =
  'The verification link is invalid or has expired. Please try registering again or contact support.'

test('[VE-03, VE-05] a bad, a used and a failing link give the same words and a way to register', async () => {
  const { token } = await registerUnverified()
  await ask(api.registration.verify, { token })
  for (const each of [token, 'never-issued']) {
    openAgain(`/auth/verify?token=${each}`)
    expect((await screen.findByRole('alert')).textContent).toContain(invalid)
  }
  answerWith(api.registration.verify, { status: 500 })
  openAgain('/auth/verify?token=whatever')
  expect((await screen.findByRole('alert')).textContent).toContain(invalid)
  await follow('Sign Up')
  await waitFor(() => expect(shownAddress()).toBe('/register'))
})

test('[VE-04] without a token the screen says so and makes no call', async () => {
  const calls = watchCalls()
  for (const address of ['/auth/verify', '/auth/verify?token=']) {
    openAgain(address)
    expect((await screen.findByRole('alert')).textContent).toContain('No verification token found.')
    expect(screen.getByRole('link', { name: 'Sign Up' })).toBeTruthy()
    expect(document.title).toBe('Verification failed · Inkprint')
  }
  expect(calls).toEqual([])
})

test('U7: whoever opens a link that was used is led to sign in, then to a new link, last to register', async () => {
  openScreen('/auth/verify?token=never-issued')
  await screen.findByRole('alert')
  const ways = wordsOf(screen.getByRole('main').querySelectorAll('a, button'))
  expect(ways.filter((words) => words !== 'contact support')).toEqual([
    'Sign in',
    'Send a new link',
    'Sign Up',
  ])
})

test('U7: once a new link is sent the failure is gone, and a mistyped address can be mended', async () => {
  openScreen('/auth/verify?token=never-issued')
  await fill('Email', 'ada@exmaple.com')
  await press('Send a new link')
  await expectShown('a new link is on its way to ada@exmaple.com')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check Your Email')
  await waitFor(() => expect(document.title).toBe('Check your email · Inkprint'))
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('alert')).toBeNull()
  await fill('Email', 'ada@example.com')
  await press('Send a new link')
  await expectShown('a new link is on its way to ada@example.com')
  loseAnswer(api.registration.requestVerification)
  await press('Send a new link')
  await expectShown('Failed to send a new link')
  expect(screen.queryByText(/a new link is on its way/)).toBeNull()
})

test('A15: whoever did not register removes the account from the mail, with a click', async () => {
  const { rejection, email, password } = await registerUnverified()
  const calls = watchCalls({ method: 'POST' })
  openScreen(rejection)
  expect(await screen.findByRole('heading', { name: 'Delete this registration?' })).toBeTruthy()
  expect(screen.getByText(/If that was not you, delete the account and/)).toBeTruthy()
  const keep = screen.getByRole('link', { name: 'Keep the registration' })
  expect(keep.getAttribute('href')).toBe('/login')
  expect(calls).toEqual([])
  await press('Delete the registration')
  expect(await screen.findByRole('heading', { name: 'The registration was deleted' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('The registration was deleted · Inkprint'))
  const late = ask(api.auth.login, { username: email, password })
  await expect(late).rejects.toMatchObject({ code: 'LOGIN_BAD_CREDENTIALS' })
  openAgain(rejection)
  await press('Delete the registration')
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was deleted')
  await waitFor(() => expect(document.title).toBe('Nothing was deleted · Inkprint'))
})

test('U: a registration that could not be removed for want of a connection can be tried again', async () => {
  const { rejection } = await registerUnverified()
  const answerAgain = loseAnswer(api.registration.reject)
  openScreen(rejection)
  await press('Delete the registration')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing has been deleted yet. No connection. Check your network.',
  )
  answerAgain()
  await press('Delete the registration')
  expect(await screen.findByRole('heading', { name: 'The registration was deleted' })).toBeTruthy()
  openAgain(rejection)
  await press('Delete the registration')
  const support = await screen.findByRole('link', { name: 'contact support' })
  expect(support.getAttribute('href')).toBe('mailto:help@inkprint.test')
})

async function registerUnverified() {
  const account = await register()
  const link = await receiveLink(account.email, 'Confirm your Inkprint account')
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  return { ...account, token, rejection: `/auth/not-me?token=${token}` }
}
