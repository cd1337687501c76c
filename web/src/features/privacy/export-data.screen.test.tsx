import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('an export that was asked for says that it is being prepared, however soon it is ready', async () => {
  const customer = await makeCustomer()
  openScreen('/dashboard?tab=settings', customer)
  const button = await screen.findByRole('button', { name: 'Export my data' })
  answerWith(api.privacy.getExport, { status: 200, body: ready })
  fireEvent.click(button)
  expect(await screen.findByText(/Your data is being prepared/)).toBeTruthy()
  expect(await screen.findByText(/is ready/)).toBeTruthy()
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
