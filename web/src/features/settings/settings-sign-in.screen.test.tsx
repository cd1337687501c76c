import { api } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  descriptionOf,
  expectAlert,
  expectProblem,
  fill,
  press,
  valueIn,
} from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import type { Customer } from '../../testing/customers.ts'
import { linksTo, receiveLink } from '../../testing/mailbox.ts'
import {
  ask,
  makeCustomer,
  makeNewcomer,
  openAgain,
  openScreen,
  signInStaff,
} from '../../testing/open-screen.tsx'

const changed = 'Correct-Horse-8'

test('U5: the footer knows of a password and an address that were not changed', async () => {
  await openSettings()
  const unsaved = 'You have unsaved changes'
  await changePassword({ current: 'Wrong-Horse-1', wanted: changed })
  await expectProblem('Current password', 'The current password is not correct')
  // What the field says is not said again.
  await expectAlert('Failed to change password', formOf('Change password'))
  expect(screen.getByText(unsaved)).toBeTruthy()
  await fill('Current password', 'Correct-Horse-7')
  await press('Change Password')
  expect(await screen.findByText(/^Your password is changed\./)).toBeTruthy()
  expect(await screen.findByText('All changes saved')).toBeTruthy()
  await fill('New email address', 'someone@example.com')
  expect(await screen.findByText(unsaved)).toBeTruthy()
})

test('U: beside an empty form that was refused nothing is called saved, and nothing unsaved', async () => {
  await openSettings()
  const [refused, saved] = ['A form above was not saved', 'All changes saved']
  expect(await screen.findByText(saved)).toBeTruthy()
  await press('Change Email')
  await expectProblem('New email address', 'Please enter a new email address')
  expect(await screen.findByText(refused)).toBeTruthy()
  for (const label of ['New email address', 'Your password']) {
    for (const value of ['x', '']) await fill(label, value)
  }
  expect(await screen.findByText(saved)).toBeTruthy()
  await press('Change Password')
  await expectProblem('Current password', 'Please enter your current password')
  expect(await screen.findByText(refused)).toBeTruthy()
  for (const value of ['x', '']) await fill('Current password', value)
  expect(await screen.findByText(saved)).toBeTruthy()
})

test('U: an address or a password that the server refused and that is taken out again is not unsaved', async () => {
  await openSettings()
  const saved = 'All changes saved'
  answerWith(api.emailChange.request, { status: 500, body: { detail: 'Boom' } })
  await changeEmail('ada@example.com')
  await within(formOf('Change email')).findByRole('alert')
  for (const label of ['New email address', 'Your password']) await fill(label, '')
  expect(await screen.findByText(saved)).toBeTruthy()
  loseAnswer(api.profile.changePassword)
  await changePassword({ current: 'Correct-Horse-7', wanted: changed })
  await within(formOf('Change password')).findByRole('alert')
  await fillPasswords({ current: '', wanted: '' })
  expect(await screen.findByText(saved)).toBeTruthy()
})

test('U: of many sessions those used last are shown, and all when they are wanted', async () => {
  const customer = await openSettings()
  const { email: username, password } = customer
  for (let signIns = 0; signIns < 6; signIns++) await ask(api.auth.login, { username, password })
  openAgain()
  const list = await screen.findByRole('list', { name: 'Sessions' })
  const shown = () => within(list).queryAllByRole('listitem').length
  await waitFor(() => expect(shown()).toBe(5))
  expect(list.textContent).toContain('from the network 127.0.0.x')
  await press(/^Show all \d+ sessions$/)
  await waitFor(() => expect(shown()).toBeGreaterThan(6))
  const [ending = document.body] = within(list).getAllByRole('button')
  const [session, lastUsed] = ending.textContent.split(', last used ')
  expect(session).toMatch(/^End the session of /)
  expect(lastUsed).toBeTruthy()
  expect(ending.closest('li')?.textContent).toContain(`Last used ${lastUsed}`)
  await press('Show fewer')
  await waitFor(() => expect(shown()).toBe(5))
})

test('U22: a pending address gets another link, or is given up', async () => {
  await openSettings()
  const wanted = newAddress()
  await changeEmail(wanted)
  await expectPending(wanted)
  await waitFor(async () => expect(await linksTo(wanted)).toHaveLength(1))
  await press('Resend the link')
  expect(await screen.findByText(`A new link is on its way to ${wanted}`)).toBeTruthy()
  await waitFor(async () => expect(new Set(await linksTo(wanted)).size).toBe(2))
  await press('Cancel the change')
  await waitFor(() => expect(pendingBanner()).toBeUndefined())
  openAgain()
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeTruthy()
  expect(pendingBanner()).toBeUndefined()
  for (const link of await linksTo(wanted)) {
    const late = ask(api.emailChange.confirm, { token: link.split('token=')[1] ?? '' })
    await expect(late).rejects.toMatchObject({ status: 400 })
  }
})

test('[ST-10, ST-11] a password change that cannot succeed is told and not sent', async () => {
  await openSettings()
  const sent = watchCalls(api.profile.changePassword)
  const cases = [
    { current: '', wanted: changed },
    { current: 'Correct-Horse-7', wanted: 'weak' },
    { current: 'Correct-Horse-7', wanted: changed, confirmation: 'Correct-Horse-9' },
    { current: 'Correct-Horse-7', wanted: 'Correct-Horse-7' },
  ]
  for (const values of cases) {
    openAgain()
    await changePassword(values)
    await expectAlert('Please check password requirements', formOf('Change password'))
  }
  expect(sent).toEqual([])

  await fillPasswords({
    current: 'Correct-Horse-7',
    wanted: 'Correct-Horse-7',
    confirmation: 'Other',
  })
  await waitFor(() =>
    expect(descriptionOf(screen.getByLabelText('New password'))).toContain(
      'New password must be different from current password',
    ),
  )
  await expectProblem('Confirm new password', 'Passwords do not match')
})

test('U: a password change that lacks something marks each field that does, until it is there', async () => {
  await openSettings()
  const form = screen.getByRole('form', { name: 'Change password' })
  await press('Change Password')
  await expectProblem('Current password', 'Please enter your current password')
  await expectProblem('New password', 'Please enter a new password')
  await expectProblem('Confirm new password', 'Please enter the new password again')
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  await fillPasswords({ current: 'Correct-Horse-7', wanted: 'weak' })
  await expectProblem('New password', 'Password does not meet all requirements')
  await fillPasswords({ current: 'Correct-Horse-7', wanted: changed })
  await waitFor(() => expect(form.querySelector('[aria-invalid=true]')).toBeNull())
})

test('U: rules that a new password does not meet yet stand out only once it was refused', async () => {
  await openSettings()
  const rules = () => {
    const list = within(screen.getByRole('list', { name: 'Password requirements' }))
    return list.getAllByRole('listitem').map(({ className }) => className.includes('text-ai'))
  }
  // Something is wrong with it while it is typed already.
  await fillPasswords({ current: 'weakweak', wanted: 'weakweak' })
  await expectProblem('New password', 'New password must be different from current password')
  expect(rules()).toEqual([false, false, false, false])
  await press('Change Password')
  await waitFor(() => expect(rules()).toEqual([false, true, false, true]))
})

test('[ST-12] a wrong current password is told and nobody is signed out', async () => {
  await openSettings()
  await changePassword({ current: 'Wrong-Horse-1', wanted: changed })
  await expectProblem('Current password', 'The current password is not correct')
  // What the field says is not said again.
  await expectAlert('Failed to change password', formOf('Change password'))
  loseAnswer(api.profile.changePassword)
  await press('Change Password')
  await expectAlert(
    'Failed to change passwordNo connection. Check your network.',
    formOf('Change password'),
  )
  openAgain()
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeTruthy()
})

test('U: a wrong current password is told at its own field, until another is typed', async () => {
  await openSettings()
  await changePassword({ current: 'Wrong-Horse-1', wanted: changed })
  await expectProblem('Current password', 'The current password is not correct')
  const field = screen.getByLabelText('Current password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await fill('Current password', 'Correct-Horse-7')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
})

test('a changed password signs in and this session lives on', async () => {
  const { email: username, password } = await openSettings()
  await changePassword({ current: password, wanted: changed })
  expect(await screen.findByText(/^Your password is changed\./)).toBeTruthy()
  expect(valueIn('Current password')).toBe('')
  expect(await ask(api.auth.login, { username, password: changed })).toBeTruthy()
  openAgain()
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeTruthy()
})

test('[ST-13, ST-14] an address that cannot be meant is told and not sent', async () => {
  const { email } = await openSettings()
  const calls = watchCalls()
  await changeEmail('')
  await expectProblem('New email address', 'Please enter a new email address')
  await changeEmail('not-an-address')
  await expectProblem('New email address', 'Please enter a valid email address')
  await changeEmail(` ${email.toUpperCase()}`)
  await expectStatus('This is already your current email address')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('U: an address and a password that are missing are told together', async () => {
  const { email } = await openSettings()
  await press('Change Email')
  await expectProblem('New email address', 'Please enter a new email address')
  await expectProblem('Your password', 'Please enter your password')
  openAgain()
  await changeEmail(email, '')
  await expectStatus('This is already your current email address')
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBeNull()
})

test('[ST-15, ST-16] addresses of others are refused, inactive ones in other words', async () => {
  const other = await makeNewcomer()
  await openSettings()
  await changeEmail(other.email)
  await expectAlert('Email already in use', formOf('Change email'))
  const { id } = await ask(api.auth.me, {}, other.token)
  await ask(api.admin.users.update, { id, is_active: false }, await signInStaff())
  await changeEmail(other.email)
  await expectAlert('Cannot use this email address', formOf('Change email'))
})

test('[ST-17, ST-19] an address the server finds the same is an info; anything else is a failure', async () => {
  await openSettings()
  const detail = 'The new address is the same as current'
  const answerAgain = answerWith(api.emailChange.request, { status: 400, body: { detail } })
  await changeEmail('ada@example.com')
  await expectStatus('This is already your current email address')
  const form = within(screen.getByRole('form', { name: 'Change email' }))
  expect(form.queryByRole('alert')).toBeNull()
  answerAgain()
  answerWith(api.emailChange.request, { status: 500, body: { detail: 'Boom' } })
  await changeEmail('ada@example.com')
  await expectAlert(
    'Failed to change emailThe server has a problem. It may be over in a moment.',
    formOf('Change email'),
  )
})

test('[ST-18, CD-06] a mail that was not sent can be tried again; then the address is pending', async () => {
  await openSettings()
  const wanted = newAddress()
  const detail = 'Failed to send confirmation email'
  const answerAgain = answerWith(api.emailChange.request, { status: 502, body: { detail } })
  await changeEmail(wanted)
  const form = screen.getByRole('form', { name: 'Change email' })
  const alert = await within(form).findByRole('alert')
  expect(alert.textContent).toContain('Failed to send verification email')
  answerAgain()
  await press('Try Again', form)
  await expectStatus(`We sent a link to ${wanted}. It is valid for 24 hours.`)
  expect(within(form).queryByRole('alert')).toBeNull()
  await expectPending(wanted)
  expect(await receiveLink(wanted, 'Confirm')).toMatch(/^\/auth\/confirm-email-change\?token=/)
})

test('A1: our own screen asks for the password before an address changes', async () => {
  await openSettings()
  const calls = watchCalls()
  const wanted = newAddress()
  await changeEmail(wanted, '')
  await expectProblem('Your password', 'Please enter your password')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  await changeEmail(wanted, 'Wrong-Horse-7')
  await expectAlert('The password is not correct', formOf('Change email'))
  await changeEmail(wanted)
  await expectStatus(`We sent a link to ${wanted}. It is valid for 24 hours.`)
})

async function openSettings(): Promise<Customer> {
  const customer = await makeCustomer()
  openScreen('/dashboard?tab=settings', customer)
  await screen.findByRole('form', { name: 'Change password' })
  return customer
}

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`
}

async function changeEmail(address: string, secret = 'Correct-Horse-7'): Promise<void> {
  await fill('New email address', address)
  await fill('Your password', secret)
  await press('Change Email')
}

interface Passwords {
  current: string
  wanted: string
  confirmation?: string
}

async function fillPasswords({ current, wanted, confirmation = wanted }: Passwords) {
  await fill('Current password', current)
  await fill('New password', wanted)
  await fill('Confirm new password', confirmation)
}

async function changePassword(values: Passwords): Promise<void> {
  await fillPasswords(values)
  await press('Change Password')
}

function formOf(name: string): HTMLElement {
  return screen.getByRole('form', { name })
}

async function expectStatus(words: string): Promise<void> {
  const form = within(formOf('Change email'))
  await waitFor(() => expect(form.getByRole('status').textContent).toBe(words))
}

async function expectPending(address: string): Promise<void> {
  await waitFor(() => expect(pendingBanner()?.textContent).toContain(address))
}

function pendingBanner(): HTMLElement | undefined {
  return screen
    .queryAllByRole('status')
    .find(({ textContent }) => textContent.includes('waiting for confirmation'))
}
