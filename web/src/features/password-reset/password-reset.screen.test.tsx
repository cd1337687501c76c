import { api, paths } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  descriptionOf,
  expectAlert,
  expectProblem,
  expectShown,
  fill,
  follow,
  press,
} from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { makeCustomer, openAgain, openScreen, shownAddress } from '../../testing/open-screen.tsx'

const newPassword = 'Fresh-Horse-88'

test('[PW-01, PW-02, RG-04] both addresses ask for an email and answer alike for everybody', async () => {
  const { email: known } = await makeCustomer()
  const asked = { '/forgot-password': known, '/auth/forgot-password': 'nobody@example.com' }
  for (const [path, email] of Object.entries(asked)) {
    openAgain(path)
    await fill('Email', email)
    await waitFor(() => expect(document.title).toBe('Forgot password · Inkprint'))
    await press('Send reset link')
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain(
      `If an account exists for ${email}, you will receive a password reset link shortly.`,
    )
  }
})

test('U: whoever gets no email for a new password can correct the address and send again', async () => {
  const asked = watchCalls(api.passwordReset.request)
  openScreen(paths.forgotPassword)
  await fill('Email', 'ada@exmaple.com')
  await press('Send reset link')
  await expectShown('No email after a few minutes? Look in your spam folder')
  await press('check the address')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@exmaple.com')
  await fill('Email', 'ada@example.com')
  await press('Send reset link')
  await expectShown('If an account exists for ada@example.com')
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'ada@exmaple.com' },
    { email: 'ada@example.com' },
  ])
})

test('a malformed address is told at the field and nothing is sent', async () => {
  const calls = watchCalls()
  openScreen(paths.forgotPassword)
  await press('Send reset link')
  await expectProblem('Email', 'Email is required')
  await fill('Email', 'ada')
  await expectProblem('Email', 'Invalid email address')
  expect(calls).toEqual([])
})

test('[PW-03] a failed request says so and can be repeated', async () => {
  const { request } = api.passwordReset
  const failure = 'Something went wrong. Please try again.'
  const body = { detail: 'Service Unavailable' }
  for (const [fail, reason] of [
    [
      () => answerWith(request, { status: 503, body }),
      'The server has a problem. It may be over in a moment.',
    ],
    [() => loseAnswer(request), 'No connection. Check your network.'],
  ] as const) {
    const answerAgain = fail()
    openAgain(paths.forgotPassword)
    await fill('Email', 'ada@example.com')
    await press('Send reset link')
    expect((await screen.findByRole('alert')).textContent).toBe(failure + reason)
    answerAgain()
    await press('Send reset link')
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Check your email · Inkprint'))
  }
})

test('[PW-05, RG-05] without a token both addresses say so and make no call', async () => {
  const calls = watchCalls()
  for (const path of ['/reset-password', '/auth/reset-password']) {
    openAgain(path)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Invalid or missing reset token')
    expect(alert.textContent).toContain('Open the link in the email again, or ask for a new one.')
    const again = screen.getByRole('link', { name: 'Request a new link' })
    expect(again.getAttribute('href')).toBe('/forgot-password')
  }
  expect(calls).toEqual([])
})

test('[PW-06, PW-07] differing entries and a weak password are told and make no call', async () => {
  const calls = watchCalls()
  openScreen('/reset-password?token=any')
  for (const weak of ['Short-1', 'nouppercase1', 'NOLOWERCASE1', 'NoNumberHere']) {
    await reset(weak)
    await expectProblem('New password', 'Password does not meet all requirements')
    expect(descriptionOf(screen.getByLabelText('Confirm password'))).toBe('')
  }
  await reset(newPassword, 'Other-Horse-99')
  await expectProblem('Confirm password', 'Passwords do not match')
  expect(calls).toEqual([])
})

test('U: the rules that a refused password does not meet stand out', async () => {
  openScreen('/reset-password?token=any')
  await fill('New password', 'weakweak')
  const rules = () => {
    const list = within(screen.getByRole('list', { name: 'Password requirements' }))
    return list.getAllByRole('listitem').map(({ className }) => className.includes('text-ai'))
  }
  expect(rules()).toEqual([false, false, false, false])
  await press('Reset password')
  await waitFor(() => expect(rules()).toEqual([false, true, false, true]))
})

test('[PW-09, ER-03] a refused token is explained', async () => {
  openScreen('/auth/reset-password?token=never-issued')
  await reset(newPassword)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'This link no longer worksThis reset link is invalid or has expired. Please request a new one.',
  )
  // What cannot help any more is gone, and what helps is next.
  expect(screen.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Request a new link' }))
  await follow('Request a new link')
  await waitFor(() => expect(shownAddress()).toBe('/forgot-password'))
})

test('[PW-09, ER-04, ER-06] a refused password is explained, and a failure without words gets ours', async () => {
  const { complete } = api.passwordReset
  openScreen('/reset-password?token=any')
  const detail = { code: 'RESET_PASSWORD_INVALID_PASSWORD', reason: 'too common' }
  const answerAgain = answerWith(complete, { status: 400, body: { detail } })
  await reset(newPassword)
  await expectAlert('Failed to reset passwordPassword does not meet security requirements')
  answerAgain()
  loseAnswer(complete)
  await reset(newPassword)
  await expectAlert('Failed to reset passwordNo connection. Check your network.')
})

test('U: after a reset one is told what happens next', async () => {
  answerWith(api.passwordReset.complete, { status: 200, body: null })
  openScreen('/reset-password?token=any')
  await reset(newPassword)
  expect(await screen.findByText('We will take you to the sign-in page in 3 seconds.')).toBeTruthy()
})

async function reset(password: string, confirmation = password): Promise<void> {
  await fill('New password', password)
  await fill('Confirm password', confirmation)
  await press('Reset password')
}
