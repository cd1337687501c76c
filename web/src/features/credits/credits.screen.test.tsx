import { api } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNotLoaded, follow, wordsOf } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { setBalance } from '../../testing/customers.ts'
import { makeCustomer, openScreen, shownAddress } from '../../testing/open-screen.tsx'

const tab = '/dashboard?tab=credits'

test('[CR-01, CR-02] the tab shows the balance and whom to ask for more', async () => {
  const customer = await makeCustomer()
  await setBalance(customer, 12_345)
  openScreen(tab, customer)
  const panel = await screen.findByRole('tabpanel')
  await waitFor(() => expect(panel.textContent).toContain('12,345 credits'))
  expect(within(panel).getByRole('heading', { name: 'Need more credits?' })).toBeTruthy()
  const support = await within(panel).findByRole('link', { name: 'help@inkprint.test' })
  expect(support.getAttribute('href')).toBe('mailto:help@inkprint.test')
  await follow('Buy credits', panel)
  await waitFor(() => expect(shownAddress()).toBe('/pricing'))
})

test('U whoever needs more credits is led to the packages from where they are named', async () => {
  openScreen(tab, await makeCustomer())
  await follow('Buy a one-time package', await screen.findByRole('tabpanel'))
  await waitFor(() => expect(shownAddress()).toBe('/pricing'))
})

test('[CR-03, BC-03, BC-04] how credits work agrees with the rule', async () => {
  openScreen(tab, await makeCustomer())
  const explanation = await screen.findByRole('region', { name: 'How Credits Work' })
  expect(explanation.textContent).toContain('1 credit covers 200 words')
  const prices = (name: RegExp) =>
    wordsOf(within(within(explanation).getByRole('row', { name })).getAllByRole('cell'))
  const credits = (...amounts: number[]) => amounts.map((amount) => `${amount} credits`)
  expect(prices(/Standard text/)).toEqual(credits(8, 16, 16, 24))
  expect(prices(/Long text/)).toEqual(credits(14, 28, 28, 42))
})

test('a balance that cannot be loaded is told', async () => {
  answerWith(api.credits.getSummary, { status: 500 })
  openScreen(tab, await makeCustomer())
  await expectNotLoaded('Failed to load the balance.')
  expect(
    await screen.findByText(/^Credits could not be loaded\. The server has a problem\./),
  ).toBeTruthy()
})
