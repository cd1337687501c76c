import { api, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('an export that was asked for says that it is being prepared, however soon it is ready', async () => {
  const customer = await makeCustomer()
  const through = globalThis.fetch
  let isAsked = false
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const isExport = new URL(url).pathname === api.privacy.getExport.path
    if (isExport && init.method === 'POST') isAsked = true
    else if (isExport && isAsked) return Promise.resolve(Response.json(ready))
    return through(url, init)
  })
  openScreen('/dashboard?tab=settings', customer)
  fireEvent.click(await screen.findByRole('button', { name: 'Export my data' }))
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
