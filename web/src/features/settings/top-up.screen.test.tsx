import { type AutomaticTopUp, api } from '@inkprint/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../../testing/actions.ts'
import { answerWith } from '../../testing/calls.ts'
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

async function openTopUp(body: AutomaticTopUp) {
  const customer = await makeCustomer()
  answerWith(api.topUps.get, { status: 200, body })
  openScreen('/dashboard?tab=settings', customer)
  return within(await screen.findByRole('region', { name: 'Automatic top-up' }))
}
