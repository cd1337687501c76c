import { api } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failCalls, makeCustomer, openScreen } from '../../../testing/open-screen.tsx'

test('while it is not known whether there is a password, none can be changed', async () => {
  const customer = await makeCustomer()
  failCalls(api.secondFactor.get.path)
  openScreen('/security', customer)
  expect(
    await screen.findByText('Whether your account has a password could not be loaded.'),
  ).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull()
})
