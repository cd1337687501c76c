import { api, paths } from '@inkprint/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  descriptionOf,
  expectProblem,
  fill,
  follow,
  isDisabled,
  press,
} from '../../testing/actions.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../../testing/calls.ts'
import {
  makeCustomer,
  openAgain,
  openScreen,
  register,
  shownAddress,
} from '../../testing/open-screen.tsx'

test('[SI-01, SI-03, RG-02] the screen offers sign-in, a reset and an account', async () => {
  openScreen(paths.login)
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Sign in · Inkprint'))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(isDisabled(screen.getByRole('button', { name: 'Sign In' }))).toBe(false)
  const forgot = screen.getByRole('link', { name: 'Forgot Password' })
  expect(forgot.getAttribute('href')).toBe('/forgot-password')
  await follow('Sign Up')
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy()
  expect(shownAddress()).toBe('/register')
})

test('[SI-02] while submitting the button is disabled and spins; after an error it works again', async () => {
  const release = holdAnswer(api.auth.login)
  await signIn({ email: 'nobody@example.com', password: 'Wrong-Horse-7' })
  const button = screen.getByRole('button', { name: 'Sign In' })
  await waitFor(() => expect(isDisabled(button)).toBe(true))
  expect(button.querySelector('svg.spinner')).toBeTruthy()
  release()
  expect((await screen.findByRole('alert')).textContent).toContain('Login Failed')
  expect(isDisabled(button)).toBe(false)
  expect(button.querySelector('svg.spinner')).toBeNull()
})

test('[SI-06] reset=success is told on arrival, and nothing else is', async () => {
  const words =
    'Password Reset Successful: Your password has been reset. You can now log in with your new password.'
  openScreen('/login?reset=success')
  await waitFor(() => expect(document.body.textContent).toContain(words))
  openAgain('/login?reset=failure')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Password Reset Successful')
})

test('[SI-07, SI-08] bad input is told under its field and nothing is sent', async () => {
  const calls = watchCalls()
  openScreen(paths.login)
  await press('Sign In')
  await expectProblem('Email', 'Invalid email address')
  await expectProblem('Password', 'Password is required')
  await fill('Email', 'not-an-address')
  await fill('Password', 'something')
  await press('Sign In')
  const password = screen.getByLabelText('Password')
  await waitFor(() => expect(descriptionOf(password)).toBe(''))
  await expectProblem('Email', 'Invalid email address')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(calls).toEqual([])
})

test('[SI-09, SI-11] wrong credentials are refused in the same words for known and unknown addresses', async () => {
  const { email } = await makeCustomer()
  for (const each of [email, 'nobody@example.com']) {
    cleanup()
    await signIn({ email: each, password: 'Wrong-Horse-7' })
    await expectFailure('Invalid email or password. Please try again.')
  }
})

test('[SI-11] a server error and no answer at all say first which they are, and then what any failure says', async () => {
  const detail = 'Internal Server Error'
  answerWith(api.auth.login, { status: 500, body: { detail } })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  const words = 'Invalid email or password. Please try again.'
  await expectFailure(`The server has a problem. It may be over in a moment.${words}`)
  cleanup()
  loseAnswer(api.auth.login)
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  await expectFailure(`No connection. Check your network.${words}`)
})

test('[SI-12, SE-04, SE-08] a member lands on /dashboard with the token kept and sent', async () => {
  const calls = watchCalls(api.auth.me)
  await signIn(await makeCustomer())
  await waitFor(() => expect(shownAddress()).toBe('/dashboard'))
  const token = localStorage.getItem('token')
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  openAgain(paths.login)
  await waitFor(() => expect(shownAddress()).toBe('/dashboard'))
})

test('[SI-12] a superuser lands on /admin, at once and on a later visit of the sign-in screen', async () => {
  await signIn(inject('screenServer').superuser)
  await waitFor(() => expect(shownAddress()).toBe('/admin'))
  openAgain(paths.login)
  await waitFor(() => expect(shownAddress()).toBe('/admin'))
})

test('an address typed with capitals and spaces still signs in', async () => {
  const { email, password } = await makeCustomer()
  await signIn({ email: ` ${email.toUpperCase()} `, password })
  await waitFor(() => expect(shownAddress()).toBe('/dashboard'))
})

test('[SI-09] a wrong password is refused and what was typed stays', async () => {
  const { email } = await makeCustomer()
  await signIn({ email, password: 'Wrong-Horse-7' })
  expect(await screen.findByText('Invalid email or password. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
})

test('[SI-10] an account that is not verified yet is told to look into its mail', async () => {
  await signIn(await register())
  await expectFailure(
    'Your account has not been verified yet. Check your email for the activation link.',
  )
})

test('[SI-10] an account that waits for its link can ask for a new one on the spot', async () => {
  await signIn(await register())
  await press('Send a new link')
  expect(await screen.findByText(/a new link is on its way to/)).toBeTruthy()
})

test('the browser’s Back from the provider shows the sign-in form again', async () => {
  const left = offerProvider()
  openScreen(paths.login)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Example' }))
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce(), 40_000)
  expect(screen.queryByLabelText('Email')).toBeNull()
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('who comes back from the provider goes on where they were', async () => {
  const { token } = await makeCustomer()
  const left = offerProvider()
  openScreen('/dashboard?tab=settings')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Example' }))
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce(), 40_000)
  cleanup()
  const body = { access_token: token, token_type: 'bearer' }
  answerWith(api.singleSignOn.finish, { status: 200, body })
  openScreen(`${paths.login}?sso=back`)
  expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeTruthy()
})

test('U where a passkey was added is not called settings, which not everybody has', async () => {
  openScreen(paths.login)
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText(/^Use a passkey that you added to your account\./)).toBeTruthy()
})

test('U who has no account with the address of the provider is not said to have none at all', async () => {
  const email = 'ada@lantern.example'
  const body = { code: 'SSO_REGISTRATION_REQUIRED', detail: 'Register first', email }
  answerWith(api.singleSignOn.finish, { status: 409, body })
  openScreen(`${paths.login}?sso=back`)
  expect(await screen.findByText(/^There is no account with this address yet/)).toBeTruthy()
  expect(screen.queryByText(/You have no account/)).toBeNull()
})

test('who must come by their organization’s own single sign-on is told so', async () => {
  answerWith(api.singleSignOn.finish, { status: 403, body: ssoRequired })
  openScreen(`${paths.login}?sso=back`)
  expect(await screen.findByText(/sign in only with its own single sign-on/)).toBeTruthy()
  // Trying again would end the same way.
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to Login' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test('who must come by their organization’s provider is led there in the same words before and after', async () => {
  const found = { organization_name: 'Quill House', is_required: true }
  answerWith(api.singleSignOn.find, { status: 200, body: found })
  answerWith(api.auth.login, { status: 403, body: ssoRequired })
  const way = 'Continue with Quill House’s single sign-on'
  openScreen(paths.login)
  const address = { target: { value: 'ada@quill.example' } }
  fireEvent.change(await screen.findByLabelText('Email'), address)
  const offer = await screen.findByRole('button', { name: way })
  const hint = screen.getByText('Quill House requires its members to use single sign-on.')
  expect(hint.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Correct-Horse-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('link', { name: way })).toBeTruthy()
})

test('U whoever has lost their second factor can write to support from where it is asked for', async () => {
  answerWith(api.auth.login, { status: 401, body: factorRequired })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'contact support' })
  expect(link.href).toBe('mailto:help@inkprint.test')
})

test('U: a passkey is offered by the same button beside the password and as the second step', async () => {
  const findButton = () => screen.findByRole('button', { name: 'Use a passkey' })
  openScreen(paths.login)
  const { className, innerHTML } = await findButton()
  cleanup()
  const body = { ...factorRequired, methods: 'totp passkey recovery_code' }
  answerWith(api.auth.login, { status: 401, body })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  expect(await screen.findByRole('heading', { name: 'Confirm it is you' })).toBeTruthy()
  expect(await findButton()).toMatchObject({ className, innerHTML })
})

test('U: whoever wants a passkey at an address without a name is told that there is none', async () => {
  openScreen(paths.login)
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(
    await screen.findByText(
      /^Passkeys do not work at the address 127\.0\.0\.1, which has no name\./,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a sign-in that expired while its code was looked for leads back to the start', async () => {
  answerWith(api.auth.login, { status: 401, body: factorRequired })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('This sign-in has expired. Please start again.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in again' })).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to Login' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test('U a code that was refused is marked until another is typed', async () => {
  answerWith(api.auth.login, { status: 401, body: factorRequired })
  const detail =
    'The code is wrong or was already used. Try the next one; if it is refused too, check the clock of your device.'
  answerWith(api.secondFactor.signIn, {
    status: 400,
    body: { code: 'SECOND_FACTOR_BAD_CODE', detail },
  })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  const code = await screen.findByLabelText('Code')
  fireEvent.change(code, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(code)).toContain(detail)
  await fill('Code', '000001')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

const factorRequired = {
  code: 'SECOND_FACTOR_REQUIRED',
  detail: 'SECOND_FACTOR_REQUIRED',
  challenge_token: 'long-gone',
  methods: 'totp recovery_code',
}

const ssoRequired = {
  code: 'SSO_REQUIRED',
  detail: 'SSO_REQUIRED',
  organization_name: 'Quill House',
}

/** A page that came with the name of a provider; the browser stays when it is sent there. */
function offerProvider() {
  document.documentElement.dataset.sso = 'Example'
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => {
    delete document.documentElement.dataset.sso
    left.mockRestore()
  })
  return left
}

async function expectFailure(words: string): Promise<void> {
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toBe(`Login Failed${words}`))
}

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  openScreen(paths.login)
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}
