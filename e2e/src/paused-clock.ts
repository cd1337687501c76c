import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock before it loads; after that, time passes only when the test says so. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Stops the clock of a page that is already open. */
export async function pauseClockNow(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Lets just enough time pass for something to appear; any timers it starts are then at most 10 ms old. */
export async function stepUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return locator.isVisible()
      },
      { intervals: [20] },
    )
    .toBe(true)
}
