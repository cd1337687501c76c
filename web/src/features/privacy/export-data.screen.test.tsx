import { api, paths } from '@inkprint/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith, delayFirstAnswer, watchCalls } from '../../testing/calls.ts'
import { ask, makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('an export that was asked for says that it is being prepared, however soon it is ready', async () => {
  const customer = await makeCustomer()
  openScreen('/dashboard?tab=settings', customer)
  const button = await screen.findByRole('button', { name: 'Export my data' })
  answerWith(api.privacy.getExport, { status: 200, body: ready })
  fireEvent.click(button)
  expect(await screen.findByText(/Your data is being prepared/)).toBeTruthy()
  expect(await screen.findByText(/is ready/)).toBeTruthy()
})

test('U: an answer from before an export was asked for does not hide that it is being prepared', async () => {
  const customer = await makeCustomer()
  const calls = watchCalls(api.privacy.getExport)
  const arrive = delayFirstAnswer(api.privacy.getExport)
  openScreen('/dashboard?tab=settings', customer)
  const button = await screen.findByRole('button', { name: 'Export my data' })
  await waitFor(() => expect(calls).toHaveLength(1))
  // Time for the server to answer it: that there is no export.
  await ask(api.privacy.getExport, {}, customer.token)
  fireEvent.click(button)
  expect(await screen.findByText(/Your data is being prepared/)).toBeTruthy()
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByText(/Your data is being prepared/)).toBeTruthy()
})

test('U a link to an export that is gone leads to where a new one is made', async () => {
  const customer = await makeCustomer()
  openScreen(paths.dataExport, customer)
  fireEvent.click(await screen.findByRole('link', { name: 'in the settings' }))
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeTruthy()
})

const ready = {
  data_export: {
    state: 'ready',
    created_at: '2026-11-15T01:41:00.000Z',
    expires_at: '2026-11-22T01:41:00.000Z',
    bytes: 12_000,
  },
}
