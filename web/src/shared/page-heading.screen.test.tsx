import { api } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdAnswer } from '../testing/calls.ts'
import { makeCustomer, openScreen, signInStaff } from '../testing/open-screen.tsx'

test.each([
  ['Analysis', '/analyses/ana_1', api.ownAnalyses.get],
  ['Batch', '/batches/bat_1', api.ownBatches.get],
  ['Receipt', '/purchases/pur_1/receipt', api.purchases.getReceipt],
])('U while it loads, %s is the heading of its page', async (title, address, endpoint) => {
  holdAnswer(endpoint)
  openScreen(address, await makeCustomer())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('U while it loads, Organization is the heading of the page staff see', async () => {
  holdAnswer(api.admin.organizations.getOverview)
  openScreen('/organizations/org_1', { token: await signInStaff() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Organization' })).toBeTruthy()
})
