import { api, dashboardPath } from '@inkprint/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../../testing/calls.ts'
import { ask, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const creditsTab = dashboardPath('credits')

test('without a purchase the list says so and names the smallest price', async () => {
  openScreen(creditsTab, await makeCustomer())
  expect(await screen.findByText('No purchases yet. Packages start at $10.')).toBeTruthy()
})

test('a purchase that was begun is listed with its package, price and state', async () => {
  const customer = await makeCustomer()
  await ask(api.purchases.create, { price_id: 'price_basic' }, customer.token)
  openScreen(creditsTab, customer)
  const table = await screen.findByRole('table', { name: 'Purchases' })
  const row = within(table).getAllByRole('row').at(1)
  expect(row?.textContent).toContain('Basic')
  expect(row?.textContent).toContain('$30')
  expect(row?.textContent).toContain('6,250')
  expect(row?.textContent).toMatch(/pending/i)
})

test('a list that cannot be fetched says so, and Retry fetches it', async () => {
  const customer = await makeCustomer()
  const body = { detail: 'Internal Server Error' }
  const answerAgain = answerWith(api.purchases.list, { status: 500, body })
  openScreen(creditsTab, customer)
  const description = 'Failed to load the purchases.'
  const retry = await screen.findByRole('button', {
    name: 'Retry loading the purchases',
    description,
  })
  answerAgain()
  fireEvent.click(retry)
  expect(await screen.findByText('No purchases yet. Packages start at $10.')).toBeTruthy()
})
