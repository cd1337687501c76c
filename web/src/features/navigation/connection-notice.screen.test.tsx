import { paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectGone } from '../../testing/actions.ts'
import { leaveUnanswered, loseAnswer } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'
import { openAsStaff } from '../../testing/staff.ts'

const everything = {}

test('U19 on every page a lost connection is told, and no longer when it is back', async () => {
  await openAsStaff(paths.users)
  await screen.findByRole('table')
  const answerAgain = loseAnswer(everything)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText('No connection. Check your network. Trying again…')).toBeTruthy()
  answerAgain()
  window.dispatchEvent(new Event('online'))
  await expectGone(/Trying again/)
})

test('U19 a server that is gone is told by the page, and one lost answer is not', async () => {
  openScreen(paths.pricing, await makeCustomer())
  await screen.findByRole('heading', { name: 'Pricing' })
  window.dispatchEvent(new Event('offline'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByText(/Trying again/)).toBeNull()
  leaveUnanswered(everything)
  window.dispatchEvent(new Event('offline'))
  const words = 'The server does not answer. Check your network. Trying again…'
  expect(await screen.findByText(words)).toBeTruthy()
})
