import { api } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../testing/calls.ts'
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
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('The server has a problem. It may be over in a moment.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  },
)
