import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeCustomer, openScreen, signInStaff } from '../testing/open-screen.tsx'

test.each([
  ['Analysis', '/analyses/ana_1', '/api/client/analyses/ana_1'],
  ['Batch', '/batches/bat_1', '/api/client/batches/bat_1'],
  ['Receipt', '/purchases/pur_1/receipt', '/api/client/credits/purchases/pur_1/receipt'],
])('U while it loads, %s is the heading of its page', async (title, address, path) => {
  holdAnswer(path)
  openScreen(address, await makeCustomer())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('U while it loads, Organization is the heading of the page staff see', async () => {
  holdAnswer('/api/admin/organizations/org_1/overview')
  openScreen('/organizations/org_1', { token: await signInStaff() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Organization' })).toBeTruthy()
})

/** Never answers calls to a path; others go through. */
function holdAnswer(path: string): void {
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    new URL(url).pathname === path ? new Promise(() => undefined) : through(url, init),
  )
}
