import { api } from '@inkprint/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectProblem, fill, isDisabled } from '../../testing/actions.ts'
import { holdAnswer } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test('P: days of one’s own are checked, and a period before the first analysis is empty', async () => {
  openScreen('/dashboard?tab=credits', await makeCustomer())
  const usage = await screen.findByRole('region', { name: 'Usage' })
  await fill('Period', 'custom', usage)
  await fill('First day', '2026-03-02', usage)
  await fill('Last day', '2026-03-01', usage)
  for (const day of ['First day', 'Last day']) {
    await expectProblem(day, 'The first day is after the last.', usage)
  }
  await fill('First day', '2024-03-02', usage)
  await expectProblem('First day', 'At most 366 days can be shown at once.', usage)
  await fill('First day', '2026-02-01', usage)
  expect(await within(usage).findByText('No credits were used in this period')).toBeTruthy()
  expect(within(usage).getByLabelText('First day').matches('[aria-invalid]')).toBe(false)
  // U: there is nothing to take along.
  expect(isDisabled(within(usage).getByRole('button', { name: 'Export CSV' }))).toBe(true)
})

test('U: usage that is being loaded says so', async () => {
  const answer = holdAnswer(api.usage.get)
  openScreen('/dashboard?tab=credits', await makeCustomer())
  const usage = await screen.findByRole('region', { name: 'Usage' })
  expect(within(usage).getByRole('status').textContent).toBe('Loading the usage')
  answer()
  expect(await within(usage).findByText('No credits were used in this period')).toBeTruthy()
  expect(within(usage).queryByText('Loading the usage')).toBeNull()
})
