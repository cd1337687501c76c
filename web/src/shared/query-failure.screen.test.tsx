import { api } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNotLoaded } from '../testing/actions.ts'
import { answerWith, loseAnswer } from '../testing/calls.ts'
import { makeCustomer, openScreen, signInStaff } from '../testing/open-screen.tsx'

test.each([
  ['a customer', '/dashboard?tab=analyses', api.ownAnalyses.list, 'Failed to load the analyses.'],
  [
    'staff',
    '/organizations',
    api.admin.organizations.list,
    'Failed to fetch organizations. Please try again later.',
  ],
])(
  'U: %s is told once to try again what could not be loaded',
  async (who, address, endpoint, words) => {
    const token = who === 'staff' ? await signInStaff() : (await makeCustomer()).token
    answerWith(endpoint, { status: 500, body: { detail: 'Internal Server Error' } })
    openScreen(address, { token })
    await expectNotLoaded(words)
    // Who is told to try again later is not promised a moment.
    expect(screen.getByRole('alert').textContent).toMatch(
      words.endsWith('later.')
        ? /later\.The server has a problem\.$/
        : /It may be over in a moment\.$/,
    )
    expect(screen.getByRole('button', { name: 'Retry', description: words })).toBeTruthy()
  },
)

test('U: where much could not be loaded, each button says what it loads again', async () => {
  const customer = await makeCustomer()
  for (const endpoint of [api.secondFactor.get, api.sessions.list]) loseAnswer(endpoint)
  openScreen('/security', customer)
  for (const part of ['your second factor', 'your password settings', 'your sessions']) {
    expect(await screen.findByRole('button', { name: `Retry loading ${part}` })).toBeTruthy()
  }
  expect(screen.getByRole('heading', { name: 'Password' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Second factor' })).toBeTruthy()
})

test('U: each button of the admin dashboard says what it loads again', async () => {
  const token = await signInStaff()
  const { statistics } = api.admin
  for (const endpoint of [statistics.get, statistics.getTrends, api.health.get])
    loseAnswer(endpoint)
  openScreen('/admin', { token })
  for (const part of ['the statistics', 'the trends', 'the system health']) {
    expect(await screen.findByRole('button', { name: `Retry loading ${part}` })).toBeTruthy()
  }
})
