import { type AutomaticTopUp, api } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choose, fill, press } from '../../testing/actions.ts'
import { answerWith, watchCalls } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'
import { topUp } from '../../testing/top-up.ts'

test('P: a top-up that is on warns of a purchase only while there is something to save', async () => {
  const section = await openTopUp(topUp)
  expect(await section.findByRole('button', { name: 'Save Changes' })).toBeTruthy()
  // The balance, which the warning is about, has come.
  expect(await screen.findByText('credits left')).toBeTruthy()
  expect(section.queryByText(/is bought as soon as/)).toBeNull()
  await fill('When fewer credits are left than', '600')
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. A package is bought as soon as you save this.',
  )
})

test('P: a top-up that is off warns of the purchase that turning it on causes', async () => {
  const section = await openTopUp({ ...topUp, status: 'off', spent_this_month: 0 })
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as you turn this on.',
  )
})

test('P: without a card a top-up says before it is turned on what it needs, and leads there with what was chosen', async () => {
  const off = { ...topUp, status: 'off', spent_this_month: 0, card: null } as const
  const section = await openTopUp(off)
  expect(await section.findByText(/^This needs a saved card\./)).toBeTruthy()
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as the card is saved.',
  )
  expect(section.queryByRole('button', { name: 'Turn on' })).toBeNull()
  const session_url = 'https://pay.example/card'
  answerWith(api.topUps.saveCard, { status: 200, body: { session_url } })
  const waiting = { ...off, status: 'needs_card', threshold: 50 }
  answerWith(api.topUps.turnOn, { status: 200, body: waiting })
  const calls = watchCalls(api.topUps.turnOn)
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => left.mockRestore())
  await fill('When fewer credits are left than', '50')
  await choose('Buy', 'Starter: 556 credits for $10')
  expect(section.queryByText(/is bought as soon as/)).toBeNull()
  await press('Save a card and turn on')
  await waitFor(() => expect(left).toHaveBeenCalledWith(session_url))
  expect(calls.map(({ body }) => body)).toEqual([
    { threshold: 50, price_id: 'price_starter', monthly_ceiling: 90 },
  ])
  expect(await section.findByText('Waiting for a card')).toBeTruthy()
})

test('P: a top-up stays off where the page for the card cannot be opened', async () => {
  const section = await openTopUp({ ...topUp, status: 'off', card: null })
  answerWith(api.topUps.saveCard, { status: 503, body: { detail: 'PAYMENTS_UNAVAILABLE' } })
  const calls = watchCalls(api.topUps.turnOn)
  await press('Save a card and turn on')
  expect((await section.findByRole('alert')).textContent).toContain(
    'The automatic top-up could not be changed',
  )
  expect(calls).toEqual([])
})

test('P: a top-up that waits for a card says when saving one leads to a purchase', async () => {
  const section = await openTopUp({ ...topUp, status: 'needs_card', card: null })
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as the card is saved.',
  )
})

async function openTopUp(body: AutomaticTopUp) {
  const customer = await makeCustomer()
  answerWith(api.topUps.get, { status: 200, body })
  openScreen('/dashboard?tab=settings', customer)
  return within(await screen.findByRole('region', { name: 'Automatic top-up' }))
}
