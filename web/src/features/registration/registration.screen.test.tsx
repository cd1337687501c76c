import { api, paths } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  descriptionOf,
  expectProblem,
  expectShown,
  fill,
  follow,
  press,
  tick,
} from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { receiveMail } from '../../testing/mailbox.ts'
import { makeCustomer, openScreen, shownAddress } from '../../testing/open-screen.tsx'

const { create } = api.registration

test('[RE-01, RE-03, RE-05] the form has its fields and names who controls the data', async () => {
  openScreen(paths.register)
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    expect(await screen.findByLabelText(label)).toBeTruthy()
  }
  expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show repeated password' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Sign up · Inkprint'))
  for (const name of [/Terms and Conditions and Privacy Policy/, /not a consumer/]) {
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(false)
  }
  const controller = await screen.findByText('Inkprint Test Works Ltd')
  expect(controller.parentElement?.textContent).toContain(
    'Inkprint Test Works Ltd is the controller',
  )
})

test('[RE-02] the checklist turns item by item while one types', async () => {
  openScreen(paths.register)
  const list = within(await screen.findByRole('list', { name: 'Password requirements' }))
  const rules = [/8 characters/, /uppercase/, /lowercase/, /number/]
  for (const [at, item] of list.getAllByRole('listitem').entries()) {
    expect(item.textContent).toMatch(rules[at] ?? '')
  }
  const met = () => list.getAllByRole('listitem').map(({ dataset }) => dataset.met === 'true')
  const steps: [string, boolean[]][] = [
    ['a', [false, false, true, false]],
    ['', [false, false, false, false]],
    ['aB', [false, true, true, false]],
    ['aB3', [false, true, true, true]],
    ['aB345678', [true, true, true, true]],
    ['ab345678', [true, false, true, true]],
  ]
  expect(met()).toEqual([false, false, false, false])
  for (const [typed, expected] of steps) {
    await fill('Password', typed)
    await waitFor(() => expect(met()).toEqual(expected))
  }
})

test('[RE-06, RE-07, RE-08, RE-10, RE-12, RE-13] an empty form tells every problem at once and sends nothing', async () => {
  const sent = watchCalls(create)
  openScreen(paths.register)
  await send()
  await expectProblem('First name', 'First name is required')
  await expectProblem('Last name', 'Last name is required')
  await expectProblem('Email', 'Email is required')
  await expectProblem('Password', 'Password must be at least 8 characters long')
  await expectProblem('Confirm password', 'Confirm password is required')
  expect(screen.getAllByRole('checkbox').map(descriptionOf)).toEqual([
    expect.stringMatching(/^You must accept the Terms and Conditions and Privacy Policy\. /),
    expect.stringMatching(/^You must declare that you are not a consumer\.$/),
    '',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(sent).toEqual([])
})

test('[RE-07, RE-09, RE-11] malformed address, weak password and differing confirmation are told', async () => {
  openScreen(paths.register)
  await fill('Email', 'ada@')
  await fill('Confirm password', 'something else')
  for (const password of ['lowercase1', 'UPPERCASE1', 'NoNumbersHere']) {
    await fill('Password', password)
    await send()
    await expectProblem(
      'Password',
      'Password does not meet all requirements (uppercase, lowercase, number).',
    )
  }
  await expectProblem('Email', 'Invalid email address')
  await expectProblem('Confirm password', 'Passwords do not match.')
})

test('[RE-04, RE-14, EN-11] registering sends snake_case fields and ends with the mail on its way', async () => {
  const sent = watchCalls(create)
  const email = await fillAll()
  await send()
  expect(await screen.findByRole('heading', { name: 'Registration Successful' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Nowak',
      email,
      password: 'Correct-Horse-7',
      confirm_password: 'Correct-Horse-7',
      is_terms_accepted: true,
      is_not_consumer_term: true,
      is_marketing_opt_in: false,
    },
  ])
  await waitFor(() => expect(document.title).toBe('Registration successful · Inkprint'))
  expect(screen.getByRole('main').textContent).toContain(`A verification link was sent to ${email}`)
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  await receiveMail(email, 'Confirm your Inkprint account')
  await follow('Go to Login')
  await waitFor(() => expect(shownAddress()).toBe('/login'))
})

test('U: whoever gets no email after registering has a new link sent there and then', async () => {
  const email = await fillAll()
  await send()
  await expectShown('No email after a few minutes? Look in your spam folder')
  const asked = watchCalls(api.registration.requestVerification)
  await press('Send a new link')
  await expectShown(`a new link is on its way to ${email}`)
  expect(asked.map(({ body }) => body)).toEqual([{ email }])
})

test('[RE-04] opting in to marketing is sent and accepted as well', async () => {
  const sent = watchCalls(create)
  await fillAll()
  await tick(/news about Inkprint/)
  await send()
  expect(await screen.findByRole('heading', { name: 'Registration Successful' })).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ is_marketing_opt_in: true })
})

test('[RE-15] a taken address is told at the email field, which gets the focus', async () => {
  const { email } = await makeCustomer()
  await fillAll()
  await fill('Email', email)
  await send()
  const field = screen.getByLabelText('Email')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(field)).not.toBe('')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText('Registration Failed')).toBeNull()
})

test('[RE-15] several field errors each find their field', async () => {
  const errors = [
    { field: 'first_name', message: 'Too long' },
    { field: 'confirm_password', message: 'Not the same' },
  ]
  answerWith(create, { status: 422, body: { detail: [], errors } })
  await fillAll()
  await send()
  await expectProblem('First name', 'Too long')
  await expectProblem('Confirm password', 'Not the same')
})

test('[RE-16] any other failure is a banner with the server message, or with our own words', async () => {
  await fillAll()
  await sendAndFail({ status: 500 }, 'Registration FailedFailed to create account')
  const detail = 'Too many attempts. Please wait and try again.'
  await sendAndFail({ status: 429, body: { detail } }, `Registration Failed${detail}`)
  loseAnswer(create)
  await send()
  await expectBanner('Registration FailedFailed to create account')
})

test('[RE-17] an answer about another address or without an id is a failure; capitals are not', async () => {
  const email = await fillAll()
  const ofAnother = { id: 'usr_1', email: 'eve@example.com' }
  await sendAndFail({ status: 201, body: ofAnother }, 'Registration failed.')
  await sendAndFail({ status: 500 }, 'Failed to create account')
  await sendAndFail({ status: 201, body: { email } }, 'Registration failed.')
  answerWith(create, { status: 201, body: { id: 'usr_1', email: email.toUpperCase() } })
  await send()
  expect(await screen.findByRole('heading', { name: 'Registration Successful' })).toBeTruthy()
})

/** Fills the whole form validly and returns the address. */
async function fillAll(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  openScreen(paths.register)
  await fill('First name', 'Ada')
  await fill('Last name', 'Nowak')
  await fill('Email', email)
  await fill('Password', 'Correct-Horse-7')
  await fill('Confirm password', 'Correct-Horse-7')
  await tick(/Terms and Conditions/)
  await tick(/not a consumer/)
  return email
}

function send(): Promise<void> {
  return press('Create account')
}

async function sendAndFail(answer: { status: number; body?: object }, words: string) {
  const answerAgain = answerWith(create, answer)
  await send()
  await expectBanner(words)
  answerAgain()
}

async function expectBanner(words: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
}
