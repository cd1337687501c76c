import { api, type HealthReport } from '@inkprint/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { expectShown, press } from '../../testing/actions.ts'
import { alterAnswer, answerWith, holdAnswer, loseAnswer, watchCalls } from '../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

const everything = {}

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
    await expectShown('4 credits leftThat is below 50, the limit for your warning.')
    await expectShown('active keys')
    expect(screen.queryByText(/running low/i)).toBeNull()
    cleanup()
    leaveFew(null)
    openScreen('/dashboard', customer)
    expect((await screen.findAllByText(/running low/i)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/the limit for your warning/)).toBeNull()
  },
)

test('U: on a phone a lost connection is a sentence of its own before what the account has', async () => {
  window.happyDOM?.setViewport({ width: 390 })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  openScreen('/dashboard', await makeCustomer())
  await expectShown('100 credits left')
  loseAnswer(everything)
  window.dispatchEvent(new Event('offline'))
  const summary = (await screen.findByText(/^No connection/, { selector: 'summary *' })).closest(
    'summary',
  )
  expect(summary?.textContent).toContain('the server is not responding. 100 credits left')
})

test('U19 before everything was examined once, and when that cannot be asked, nothing is called operational', async () => {
  const answerAsBefore = alterAnswer<HealthReport>(api.health.get, (report) => ({
    ...report,
    status: 'warning',
    checks: {
      model: {
        status: 'warning',
        timestamp: report.timestamp,
        details: { response_time_ms: 0, age_seconds: null },
      },
    },
  }))
  const customer = await makeCustomer()
  openScreen('/dashboard', customer)
  await expectShown('Active / systems are being checked')
  // Asked again by itself, until it is known.
  answerAsBefore()
  await expectShown('Active / all systems operational')
  cleanup()
  answerWith(api.health.get, { status: 500 })
  openScreen('/dashboard', customer)
  await expectShown('Active / system status unknown')
})

test('U19 one lost call changes nothing on the status card; a lost connection says what was last known, and when', async () => {
  openScreen('/dashboard', await makeCustomer())
  await expectShown('Active / all systems operational')
  const asked = watchCalls(api.health.getBasic)
  const answer = holdAnswer(api.health.getBasic)
  window.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(asked).toHaveLength(1))
  await expectShown('Active / all systems operational')
  expect(screen.queryByText(/^No connection/)).toBeNull()
  const answerAgain = loseAnswer(everything)
  // Has the page ask again at once, instead of ten seconds later.
  window.dispatchEvent(new Event('online'))
  await expectShown('No connection: the server is not responding')
  await expectShown('Last known: all systems operational, as of ')
  expect(screen.getByText(/^Last known/).textContent).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  answerAgain()
  answer()
  await expectShown('Active / all systems operational')
  expect(screen.queryByText(/^Last known/)).toBeNull()
})

test('U19 figures that could not be loaded say why and can be tried again', async () => {
  const endpoints = [api.credits.getSummary, api.apiKeys.list]
  const answerAgain = endpoints.map((endpoint) => answerWith(endpoint, { status: 500 }))
  openScreen('/dashboard', await makeCustomer())
  for (const [card, words, what] of [
    ['API Usage', 'Credits could not be loaded.', 'the credits'],
    ['API Keys', 'API keys could not be loaded.', 'the number of API keys'],
  ] as const) {
    const region = await screen.findByRole('region', { name: card })
    expect(
      await within(region).findByText(new RegExp(`^${words} The server has a problem`)),
    ).toBeTruthy()
    answerAgain.shift()?.()
    await press(`Retry loading ${what}`, region)
    await within(region).findByText(card === 'API Usage' ? 'credits left' : 'active keys')
  }
})

test('U19 on a phone the folded summary says that neither credits nor keys could be loaded', async () => {
  window.happyDOM?.setViewport({ width: 390 })
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024 }))
  for (const endpoint of [api.credits.getSummary, api.apiKeys.list]) {
    answerWith(endpoint, { status: 500 })
  }
  openScreen('/dashboard', await makeCustomer())
  const words = 'Credits could not be loaded · API keys could not be loaded'
  expect(await screen.findByText(words, { selector: 'summary *' })).toBeTruthy()
})

test('a change of address that cannot be taken back says why', async () => {
  alterAnswer(api.profile.get, (profile) => ({ ...profile, pending_email: 'new@example.com' }))
  openScreen('/dashboard', await makeCustomer())
  answerWith(api.emailChange.cancel, {
    status: 409,
    body: { detail: 'The link was opened just now' },
  })
  await press('Cancel the change')
  expect(
    await screen.findByText('Failed to cancel the change. The link was opened just now'),
  ).toBeTruthy()
})
