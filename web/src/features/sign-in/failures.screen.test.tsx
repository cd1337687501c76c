import { api, paths } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAlert, expectNotLoaded, fill, openTab, press } from '../../testing/actions.ts'
import { answerWith, loseAnswer, watchCalls } from '../../testing/calls.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../testing/open-screen.tsx'
import { openAsStaff, staffCredentials } from '../../testing/staff.ts'

const title = 'Login Failed'
const refused = 'Invalid email or password. Please try again.'

describe('U6: a sign-in that fails for another reason than the password says which', () => {
  test('ten wrong passwords lock out with the time that is left', async () => {
    const { email, password } = await makeCustomer()
    for (let attempt = 0; attempt < 10; attempt++) {
      const guess = ask(api.auth.login, { username: email, password: 'Wrong-Horse-7' })
      await expect(guess).rejects.toMatchObject({ status: 400 })
    }
    openScreen(paths.login)
    await signIn({ email, password })
    const words = /^Too many attempts. Wait (\d+ minutes|a minute)\.$/
    await waitFor(() => expect(reason()).toMatch(words))
  })

  test('offline, and with the server in trouble', async () => {
    const { email, password } = await makeCustomer()
    openScreen(paths.login)
    const answerAgain = loseAnswer(api.auth.login)
    await signIn({ email, password })
    await expectAlert(`${title}No connection. Check your network.${refused}`)
    expect(help()).toBeNull()
    answerAgain()
    const recover = answerWith(api.auth.login, { status: 500, body: { detail: 'Boom' } })
    await signIn({ email, password })
    await waitFor(() => expect(reason()).toContain('The server has a problem'))
    recover()
    await signIn({ email, password: 'Wrong-Horse-7' })
    await expectAlert(title + refused)
  })
})

describe('U7: an unverified user has a way on', () => {
  test('a link that could not be asked for can be asked for again', async () => {
    const answerAgain = loseAnswer(api.registration.requestVerification)
    openScreen('/auth/verify')
    await fill('Email', 'ada@example.com')
    await press('Send a new link')
    await waitFor(() => {
      expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('No connection')
    })
    answerAgain()
    await press('Send a new link')
    await waitFor(() => expect(help()).toContain('on its way to ada@example.com'))
  })
})

test('U6: registering and asking for a new password say when there is no connection', async () => {
  loseAnswer(api.passwordReset.request)
  openScreen(paths.forgotPassword)
  await fill('Email', 'ada@example.com')
  await press('Send reset link')
  await expectAlert('Something went wrong. Please try again.No connection. Check your network.')

  loseAnswer(api.registration.create)
  openAgain(paths.register)
  const filled = {
    'First name': 'Ada',
    'Last name': 'Nowak',
    Email: 'ada@example.com',
    Password: 'Correct-Horse-7',
    'Confirm password': 'Correct-Horse-7',
  }
  for (const [label, value] of Object.entries(filled)) await fill(label, value)
  fireEvent.click(screen.getByLabelText(/I accept the Terms/))
  fireEvent.click(screen.getByLabelText(/I declare/))
  await press('Create account')
  await expectAlert('Registration FailedFailed to create accountNo connection. Check your network.')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
})

describe('U18: the session', () => {
  test('[SE-02] a token the server no longer takes: the reason, and back to where one was', async () => {
    const customer = await makeCustomer()
    openScreen('/dashboard?tab=api-keys', { token: 'stale' })
    await waitFor(() => expect(help()).toContain('Your session has ended'))
    expect(shownAddress()).toBe('/login')
    await signIn(customer)
    await screen.findByRole('tablist', { name: 'Dashboard' })
    expect(shownAddress()).toBe('/dashboard?tab=api-keys')
  })

  test('[SI-12] whoever logs out is told nothing and starts at home the next time', async () => {
    const customer = await makeCustomer()
    openScreen('/dashboard?tab=settings', customer)
    await press('Logout')
    await screen.findByRole('button', { name: 'Sign In' })
    expect(shownAddress()).toBe('/login')
    expect(help()).toBeNull()
    await signIn(customer)
    await screen.findByRole('tablist', { name: 'Dashboard' })
    expect(shownAddress()).toBe('/dashboard')
  })

  test('[SI-12] staff who were sent to sign in from a customer’s page still start in the admin area', async () => {
    openScreen('/dashboard?tab=settings')
    await screen.findByRole('button', { name: 'Sign In' })
    expect(shownAddress()).toBe('/login')
    await signIn(staffCredentials())
    await waitFor(() => expect(shownAddress()).toBe('/admin'))
  })

  for (const trouble of ['no answer', 'an answer 500'] as const) {
    test(`one check of the session that ends with ${trouble} signs nobody out`, async () => {
      const { token } = await makeCustomer()
      const { me } = api.auth
      const asked = watchCalls(me)
      const recover = trouble === 'no answer' ? loseAnswer(me) : answerWith(me, { status: 500 })
      openScreen('/dashboard?tab=settings', { token })
      await waitFor(() => expect(asked).toHaveLength(1))
      recover()
      expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeTruthy()
      expect(asked.length).toBeGreaterThan(1)
      expect(localStorage.getItem('token')).toBe(token)
    })
  }

  test('[SE-02] a check that keeps failing says why, and leads back afterward', async () => {
    const customer = await makeCustomer()
    const recover = loseAnswer(api.auth.me)
    openScreen('/dashboard?tab=settings', customer)
    const words = 'No connection. Check your network. Trying again…'
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
    await waitFor(() => expect(help()).toContain('We could not check your session'))
    expect(shownAddress()).toBe('/login')
    recover()
    await signIn(customer)
    await screen.findByRole('heading', { name: 'Personal Information' })
    expect(shownAddress()).toBe('/dashboard?tab=settings')
  })
})

describe('U19: what failed to load can be tried again', () => {
  for (const [list, endpoint] of [
    ['users', api.admin.users.list],
    ['organizations', api.admin.organizations.list],
  ] as const) {
    test(`${list}`, async () => {
      await makeCustomer()
      const recover = answerWith(endpoint, { status: 500, body: { detail: 'Boom' } })
      await openAsStaff(`/${list}`)
      await expectNotLoaded(`Failed to fetch ${list}. Please try again later.`)
      recover()
      await press('Retry')
      expect(await screen.findByRole('table')).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    })
  }

  test('with the server gone the status card knows, and with it back as well', async () => {
    openScreen('/dashboard', await makeCustomer())
    const card = () => screen.getByRole('region', { name: 'Status' }).textContent
    await screen.findByRole('tablist', { name: 'Dashboard' })
    await waitFor(() => expect(card()).toContain('all systems operational'))
    const recover = loseAnswer({})
    await openTab('Credit History')
    await waitFor(() => expect(card()).toContain('No connection'))
    expect(card()).not.toContain('Active')
    recover()
    fireEvent.click(
      await within(await screen.findByRole('tabpanel')).findByRole('button', { name: 'Retry' }),
    )
    await waitFor(() => expect(card()).toContain('all systems operational'))
  })
})

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await fill('Email', email)
  await fill('Password', password)
  await press('Sign In')
}

/** What the alert says before the words every refusal has. */
function reason(): string | undefined {
  return screen.getByRole('alert').textContent.slice(title.length).split(refused)[0]
}

/** What stands beside the words of a refusal; null where nothing does. */
function help(): string | null {
  return within(screen.getByRole('main')).queryByRole('status')?.textContent ?? null
}
