import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../../testing/actions.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('P: days of one’s own are checked, and a period before the first analysis is empty', async () => {
  openScreen('/dashboard?tab=credits', await makeCustomer())
  const usage = await screen.findByRole('region', { name: 'Usage' })
  await fill('Period', 'custom', usage)
  await fill('First day', '2026-03-02', usage)
  await fill('Last day', '2026-03-01', usage)
  expect(await within(usage).findByText('The first day is after the last')).toBeTruthy()
  await fill('First day', '2024-03-02', usage)
  expect(await within(usage).findByText('At most 366 days can be shown at once')).toBeTruthy()
  await fill('First day', '2026-02-01', usage)
  expect(await within(usage).findByText('No credits were used in this period')).toBeTruthy()
})
