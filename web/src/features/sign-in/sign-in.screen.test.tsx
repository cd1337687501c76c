import { api, paths } from '@inkprint/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('[SI-07, SI-08] what is missing is told at its field', async () => {
  openScreen(paths.login)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Invalid email address')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('[SI-09] a wrong password is refused and what was typed stays', async () => {
  const { email } = await makeCustomer()
  await signIn({ email, password: 'Wrong-Horse-7' })
  expect(await screen.findByText('Invalid email or password. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
})

test('[SI-10] an account that waits for its link can ask for a new one on the spot', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'Correct-Horse-7'
  await ask(api.registration.create, {
    first_name: 'Una',
    last_name: 'Verified',
    email,
    password,
    confirm_password: password,
    is_terms_accepted: true,
    is_not_consumer_term: true,
  })
  await signIn({ email, password })
  expect(await screen.findByText(/has not been verified yet/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Send a new link' }))
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
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    new URL(url).pathname === api.singleSignOn.finish.path
      ? Promise.resolve(Response.json({ access_token: token, token_type: 'bearer' }))
      : through(url, init),
  )
  openScreen(`${paths.login}?sso=back`)
  expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeTruthy()
})

test('who must come by their organization’s own single sign-on is told so', async () => {
  answer(api.singleSignOn.finish.path, { status: 403, body: ssoRequired })
  openScreen(`${paths.login}?sso=back`)
  expect(await screen.findByText(/sign in with its own single sign-on only/)).toBeTruthy()
  // Trying again would end the same way.
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test('who must come by their organization’s provider is led there in the same words before and after', async () => {
  const found = { organization_name: 'Quill House', is_required: true }
  answer(api.singleSignOn.find.path, { status: 200, body: found })
  answer(api.auth.login.path, { status: 403, body: ssoRequired })
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
  answer(api.auth.login.path, { status: 401, body: factorRequired })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'write to support' })
  expect(link.href).toBe('mailto:help@inkprint.test')
})

test('a sign-in that expired while its code was looked for leads back to the start', async () => {
  answer(api.auth.login.path, { status: 401, body: factorRequired })
  await signIn({ email: 'ada@example.com', password: 'Correct-Horse-7' })
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('This sign-in has expired. Please start again.')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
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

/** Answers calls to a path as a server with such an account or provider would; others go through. */
function answer(path: string, { status, body }: { status: number; body: object }): void {
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    new URL(url).pathname === path
      ? Promise.resolve(Response.json(body, { status }))
      : through(url, init),
  )
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

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  openScreen(paths.login)
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}
