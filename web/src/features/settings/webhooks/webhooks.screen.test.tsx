import { api, type Delivery } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, descriptionOf, isDisabled, press, wordsOf } from '../../../testing/actions.ts'
import { alterAnswer, holdAnswer } from '../../../testing/calls.ts'
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
  expect((await screen.findByRole('rowheader')).textContent).toBe('Test eventtest')
  await press(/^Details of test/)
  const dialog = await screen.findByRole('dialog', { name: 'Delivery: Test event' })
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1)
})

test('U: a webhook without a description is listed with its events in words', async () => {
  const customer = await makeCustomer()
  await makeWebhook(customer.token)
  openScreen('/dashboard?tab=settings', customer)
  const list = await screen.findByRole('list', { name: 'Webhooks' })
  expect(within(list).getByText('Credits run low')).toBeTruthy()
})

test('U: a log in which there is nothing yet has nothing to choose from', async () => {
  const customer = await makeCustomer()
  const id = await makeWebhook(customer.token)
  openScreen(`/dashboard?tab=settings&webhook=${id}`, customer)
  expect(await screen.findByText(/^Nothing has been sent yet\./)).toBeTruthy()
  expect(screen.queryByLabelText('Show')).toBeNull()
  await press('Send test event')
  await screen.findByRole('button', { name: /^Details of test/ })
  await choose('Show', 'Failed')
  expect(await screen.findByText('No deliveries have this status.')).toBeTruthy()
  await choose('Show', 'All')
  expect(await screen.findByRole('button', { name: /^Details of test/ })).toBeTruthy()
})

test('U: the choice above the log is there while the log loads', async () => {
  const customer = await makeCustomer()
  const id = await makeWebhook(customer.token)
  await ask(api.ownWebhooks.sendTest, { id }, customer.token)
  const release = holdAnswer(api.ownWebhooks.listDeliveries)
  openScreen(`/dashboard?tab=settings&webhook=${id}`, customer)
  await screen.findByText('Loading deliveries')
  expect(screen.getByLabelText('Show')).toBeTruthy()
  release()
  expect(await screen.findByRole('button', { name: /^Details of test/ })).toBeTruthy()
})

test('U: a webhook that is switched off says why no test event can be sent', async () => {
  const customer = await makeCustomer()
  const id = await makeWebhook(customer.token)
  await ask(api.ownWebhooks.update, { id, is_active: false }, customer.token)
  openScreen(`/dashboard?tab=settings&webhook=${id}`, customer)
  const button = await screen.findByRole('button', { name: 'Send test event' })
  expect(isDisabled(button)).toBe(true)
  expect(descriptionOf(button)).toBe('Switch it on to send a test event.')
  await press('Switch on')
  await waitFor(() => expect(isDisabled(button)).toBe(false))
  expect(descriptionOf(button)).toBe('')
})

test('U: deliveries of one second are told apart by the names of their buttons', async () => {
  const customer = await makeCustomer()
  const id = await makeWebhook(customer.token)
  for (const _ of Array(3)) await ask(api.ownWebhooks.sendTest, { id }, customer.token)
  alterAnswer<{ items: Delivery[] }>(api.ownWebhooks.listDeliveries, ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item, index) => ({
      ...item,
      created_at: index < 2 ? `2026-11-17T15:24:00.${index}00Z` : '2026-11-17T15:23:59.900Z',
    })),
  }))
  openScreen(`/dashboard?tab=settings&webhook=${id}`, customer)
  const buttons = await screen.findAllByRole('button', { name: /^Details of test/ })
  expect(wordsOf(buttons).map((words) => words.replace(/^.*:\d\d/, ''))).toEqual([
    ', 1 of 2',
    ', 2 of 2',
    '',
  ])
})

async function makeWebhook(token: string): Promise<string> {
  const wanted = { url: 'https://hooks.example.com/', events: ['credits.low' as const] }
  const { webhook_id } = await ask(api.ownWebhooks.create, wanted, token)
  return webhook_id
}
