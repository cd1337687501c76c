import { api } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../testing/actions.ts'
import { alterAnswer } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const contract = /^All of these are part of the contract/

test('U: what somebody agreed to can be read where it is listed', async () => {
  const at = '2026-11-15T01:41:00.000Z'
  alterAnswer(api.privacy.getConsents, (consents) => ({
    ...consents,
    terms_accepted_at: at,
    not_consumer_declared_at: at,
  }))
  openScreen('/dashboard?tab=settings', await makeCustomer())
  expect(await screen.findByText(contract)).toBeTruthy()
  for (const name of ['Terms and Conditions', 'Privacy Policy']) {
    await press(name)
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
    await press('Done')
  }
})

test('U: an account that staff made is not told to withdraw what it never declared', async () => {
  openScreen('/dashboard?tab=settings', await makeCustomer())
  expect(await screen.findAllByText('Not recorded')).toHaveLength(2)
  expect(screen.queryByText(contract)).toBeNull()
})

test('U: where only one of them is recorded, “all of these” is not said', async () => {
  alterAnswer(api.privacy.getConsents, (consents) => ({
    ...consents,
    terms_accepted_at: '2026-11-15T01:41:00.000Z',
    not_consumer_declared_at: null,
  }))
  openScreen('/dashboard?tab=settings', await makeCustomer())
  expect(await screen.findByText('Not recorded')).toBeTruthy()
  expect(screen.queryByText(contract)).toBeNull()
})
