import { api } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failCalls } from '../testing/calls.ts'
import { makeCustomer, openScreen, signInStaff } from '../testing/open-screen.tsx'

test.each([
  [
    'a customer',
    '/dashboard?tab=analyses',
    api.ownAnalyses.list.path,
    'Failed to load the analyses.',
  ],
  [
    'staff',
    '/organizations',
    api.admin.organizations.list.path,
    'Failed to fetch organizations. Please try again later.',
  ],
])(
  'U: %s is told once to try again what could not be loaded',
  async (who, address, path, words) => {
    const token = who === 'staff' ? await signInStaff() : (await makeCustomer()).token
    failCalls(path)
    openScreen(address, { token })
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('The server has a problem. It may be over in a moment.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  },
)
