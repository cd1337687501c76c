import { api } from '@inkprint/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { follow } from '../../testing/actions.ts'
import { alterAnswer } from '../../testing/calls.ts'
import { makeCustomer, openScreen, shownAddress } from '../../testing/open-screen.tsx'

test('the section that the address names stays in view while others load, until the reader moves', async () => {
  const customer = await makeCustomer()
  const observers = watchSizes()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  onTestFinished(() => scrolled.mockRestore())
  openScreen('/dashboard?tab=settings#privacy', customer)
  const section = await screen.findByRole('region', { name: 'Privacy' })
  const timesShown = () => scrolled.mock.contexts.filter((shown) => shown === section).length
  const grow = () => act(() => observers.get(section.parentElement)?.())
  expect(timesShown()).toBe(1)
  grow()
  expect(timesShown()).toBe(2)
  fireEvent.wheel(window)
  grow()
  expect(timesShown()).toBe(2)
})

test('U: a link to a section leads there also when the settings are open already', async () => {
  alterAnswer(api.credits.getSummary, (summary) => ({
    ...summary,
    balance: 4,
    low_balance_below: 50,
  }))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  onTestFinished(() => scrolled.mockRestore())
  openScreen('/dashboard?tab=settings', await makeCustomer())
  const section = await screen.findByRole('region', { name: 'Credits' })
  expect(scrolled).not.toHaveBeenCalled()
  await follow('change the warning')
  await waitFor(() => expect(scrolled.mock.contexts).toContain(section))
  expect(shownAddress()).toBe('/dashboard?tab=settings#credits')
})

/** What is told of a new size, by the element: without a browser nothing has one. */
function watchSizes(): Map<Element | null, () => void> {
  const observers = new Map<Element | null, () => void>()
  class Observer {
    readonly #tell: () => void
    constructor(tell: () => void) {
      this.#tell = tell
    }
    observe(element: Element) {
      observers.set(element, this.#tell)
    }
    disconnect() {
      for (const [element, tell] of observers) if (tell === this.#tell) observers.delete(element)
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  return observers
}
