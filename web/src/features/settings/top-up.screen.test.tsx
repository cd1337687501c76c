import { type AutomaticTopUp, api } from '@inkprint/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const active: AutomaticTopUp = {
  is_available: true,
  status: 'active',
  threshold: 500,
  price_id: 'price_basic',
  monthly_ceiling: 90,
  spent_this_month: 30,
  month_ends_at: '2026-12-01T00:00:00.000Z',
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2029 },
  paused_reason: null,
  paused_at: null,
}

test('P: a top-up that is on warns of a purchase only while there is something to save', async () => {
  const section = await openTopUp(active)
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
  const section = await openTopUp({ ...active, status: 'off', spent_this_month: 0 })
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as you turn this on.',
  )
})

async function openTopUp(topUp: AutomaticTopUp) {
  const customer = await makeCustomer()
  answerWith(api.topUps.get, { status: 200, body: topUp })
  openScreen('/dashboard?tab=settings', customer)
  return within(await screen.findByRole('region', { name: 'Automatic top-up' }))
}
