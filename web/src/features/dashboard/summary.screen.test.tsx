import { api } from '@inkprint/contract'
import { cleanup, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { expectShown } from '../../testing/actions.ts'
import { alterAnswer } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

test.each([
  ['a wide screen', 1280],
  ['a phone', 390],
])(
  'U on %s few credits are told once: by the warning somebody wished for, or by the summary',
  async (_, width) => {
    window.happyDOM?.setViewport({ width })
    onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
    const leaveFew = (low_balance_below: number | null) =>
      alterAnswer(api.credits.getSummary, (summary) => ({
        ...summary,
        balance: 4,
        low_balance_below,
      }))
    const customer = await makeCustomer()
    leaveFew(50)
    openScreen('/dashboard', customer)
    await expectShown('4 credits leftThat is below 50, where you want to be warned.')
    await expectShown('active keys')
    expect(screen.queryByText(/running low/i)).toBeNull()
    cleanup()
    leaveFew(null)
    openScreen('/dashboard', customer)
    expect((await screen.findAllByText(/running low/i)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/where you want to be warned/)).toBeNull()
  },
)

test('U: on a phone a lost connection is a sentence of its own before what the account has', async () => {
  window.happyDOM?.setViewport({ width: 390 })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  openScreen('/dashboard', await makeCustomer())
  await expectShown('100 credits left')
  window.dispatchEvent(new Event('offline'))
  const summary = (await screen.findByText(/^No connection/, { selector: 'summary *' })).closest(
    'summary',
  )
  expect(summary?.textContent).toContain('the server does not answer. 100 credits left')
})
