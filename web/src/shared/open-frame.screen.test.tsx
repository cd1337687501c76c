import { api, paths } from '@inkprint/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { follow } from '../testing/actions.ts'
import { makeAnalysis } from '../testing/customers.ts'
import {
  ask,
  makeCustomer,
  openScreen,
  shownAddress,
  signInStaff,
} from '../testing/open-screen.tsx'

test.each([paths.accuracy, paths.verifyReceipt])(
  'U the header of %s, which everybody may read, can be skipped',
  async (address) => {
    openScreen(address)
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    expect(document.querySelector('a, button')).toBe(skip)
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
    expect(screen.getByRole('main').tabIndex).toBe(-1)
  },
)

test.each(['Inkprint', 'Back to Inkprint'])(
  '[U21] %s on a page for everybody leads staff to where they work',
  async (name) => {
    openScreen(paths.accuracy, { token: await signInStaff() })
    await follow(name)
    await waitFor(() => expect(shownAddress()).toBe(paths.admin))
  },
)

test('U a page for everybody names the API reference as the documentation does', async () => {
  openScreen(paths.accuracy)
  const reference = await screen.findByRole('link', { name: 'API reference' })
  expect(reference.getAttribute('href')).toMatch(/\/redoc$/)
})

test('U whoever skips the header of a shared analysis keeps the token in its address', async () => {
  const customer = await makeCustomer()
  const wanted = { id: await makeAnalysis(customer), includes_text: true, valid_days: 7 } as const
  const { url } = await ask(api.shares.create, wanted, customer.token)
  const { pathname, hash } = new URL(url)
  openScreen(pathname + hash)
  const title = /^What this verdict cannot say/
  await screen.findByRole('heading', { name: title })
  // False: the browser is kept from following it.
  expect(fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})
