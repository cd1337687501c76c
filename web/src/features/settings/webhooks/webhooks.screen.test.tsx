import { api } from '@inkprint/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../testing/actions.ts'
import { holdAnswer } from '../../../testing/calls.ts'
import { ask, makeCustomer, openScreen } from '../../../testing/open-screen.tsx'

test('U: a webhook that is loading or gone has a heading, as other pages have', async () => {
  const customer = await makeCustomer()
  const answer = holdAnswer(api.ownWebhooks.get)
  openScreen('/dashboard?tab=settings&webhook=whk_nobody', customer)
  expect(await screen.findByRole('heading', { level: 2, name: 'Webhook' })).toBeTruthy()
  answer()
  expect(await screen.findByText('There is no such webhook')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Webhook' })).toBeTruthy()
})

test('U: what opens from the log calls itself a delivery and has one button to close it', async () => {
  const customer = await makeCustomer()
  const { webhook_id: id } = await ask(
    api.ownWebhooks.create,
    { url: 'https://hooks.example.com/', events: ['credits.low'] },
    customer.token,
  )
  await ask(api.ownWebhooks.sendTest, { id }, customer.token)
  openScreen(`/dashboard?tab=settings&webhook=${id}`, customer)
  await press(/^Details of test/)
  const dialog = await screen.findByRole('dialog', { name: 'Delivery: Test event' })
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1)
})
