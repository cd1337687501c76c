import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeCustomer, openScreen } from '../../testing/open-screen.tsx'

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
