import { api, packages, paths } from '@inkprint/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { follow, isDisabled, wordsOf } from '../../testing/actions.ts'
import { answerWith, loseAnswer } from '../../testing/calls.ts'
import { balanceOf } from '../../testing/customers.ts'
import { makeCustomer, makeNewcomer, openScreen, shownAddress } from '../../testing/open-screen.tsx'

const { create } = api.purchases

test('[PP-01, PP-02, PP-03, PP-04, EN-12] three packages with their figures, each with Buy Now, and a way back', async () => {
  openScreen(paths.pricing, await makeCustomer())
  const list = within(await screen.findByRole('list', { name: 'Packages' }))
  const cards = list.getAllByRole('listitem')
  expect(cards).toHaveLength(3)
  const figures = [
    ['Starter', '$10', '556', 'about 70', '$0.0180'],
    ['Basic', '$30', '6,250', 'about 780', '$0.0048'],
    ['Pro', '$100', '23,810', 'about 2,975', '$0.0042'],
  ] as const
  for (const [index, [name, price, ...facts]] of figures.entries()) {
    const card = within(cards[index] ?? document.body)
    expect(card.getByRole('heading').textContent).toBe(name)
    expect(card.getByText(price)).toBeTruthy()
    expect(card.getByText(packages[index]?.description ?? '?')).toBeTruthy()
    expect(wordsOf(card.getAllByRole('definition'))).toEqual(facts)
    const buy = card.getByRole('button', { name: 'Buy Now' })
    await waitFor(() => expect(isDisabled(buy)).toBe(false))
  }
  expect(screen.getByText(/^1 credit covers 200 words\./)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'help@inkprint.test' })).toBeTruthy()
  await follow('Back to Dashboard')
  await waitFor(() => expect(shownAddress()).toBe('/dashboard'))
})

test('[PP-06] a failure clears the mark and says so, whatever went wrong; a second try works', async () => {
  const customer = await makeCustomer()
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => left.mockRestore())
  const detail = 'Payments are not available at the moment'
  const body = { detail, code: 'PAYMENTS_UNAVAILABLE' }
  const failures = [
    [() => answerWith(create, { status: 503, body }), 'The server has a problem.'],
    [() => loseAnswer(create), 'No connection.'],
  ] as const
  for (const [fail, reason] of failures) {
    const answerAgain = fail()
    openScreen(paths.pricing, customer)
    const [button = document.body] = await screen.findAllByRole('button', { name: 'Buy Now' })
    await waitFor(() => expect(isDisabled(button)).toBe(false))
    fireEvent.click(button)
    const [said, why] = wordsOf((await screen.findByRole('alert')).querySelectorAll('p'))
    expect(said).toBe('Failed to process payment. Please try again.')
    expect(why).toContain(reason)
    expect(isDisabled(button)).toBe(false)
    expect(button.hasAttribute('aria-busy')).toBe(false)

    answerAgain()
    left.mockClear()
    fireEvent.click(button)
    await waitFor(() => expect(left).toHaveBeenCalledOnce())
    expect(left.mock.calls[0]?.[0]).toMatch(/\/sandbox\/checkout\/sbx_/)
    cleanup()
  }
  expect(await balanceOf(customer)).toBe(100)
})

test('without an organization the packages can be read but not bought', async () => {
  openScreen(paths.pricing, await makeNewcomer())
  expect(await screen.findByText(/Credits belong to an organization/)).toBeTruthy()
  const buttons = screen.getAllByRole('button', { name: 'Buy Now' })
  expect(buttons.map(isDisabled)).toEqual([true, true, true])
})

test.each([
  ['refunded', 'Payment refunded', ['Go to Dashboard', 'See Credits']],
  ['failed', 'Payment failed', ['Try Again', 'Go to Dashboard']],
] as const)(
  'U: after a payment that was %s the next steps fit that',
  async (status, title, ways) => {
    answerWith(api.purchases.confirm, { status: 200, body: { status, credits: 556 } })
    openScreen(`${paths.paymentSuccess}?session_id=sbx_1`, await makeCustomer())
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(wordsOf(within(screen.getByRole('main')).getAllByRole('link'))).toEqual(ways)
  },
)
