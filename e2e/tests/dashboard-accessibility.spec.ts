import type { Locator, Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { analyze, expect, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'

interface State {
  tab?: string
  /** Brings the tab into the state to look at. */
  arrange?: (page: Page) => Promise<void>
}

const states: Record<string, State> = {
  'the playground with problems': { arrange: (page) => press(page, 'Analyze Text') },
  'a result': { arrange: showResult },
  guidelines: { arrange: (page) => showPart(page, 'Guidelines') },
  'raw JSON': { arrange: (page) => showPart(page, 'Raw JSON') },
  'no changes detected': { arrange: repeat },
  'API keys': { tab: 'api-keys' },
  'a created key': { tab: 'api-keys', arrange: createKey },
  'deleting a key': { tab: 'api-keys', arrange: (page) => press(page, 'Delete Newsroom') },
  credits: { tab: 'credits' },
  'credit history': { tab: 'credit-history' },
  'settings with problems': { tab: 'settings', arrange: (page) => press(page, 'Change Password') },
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any tab, ${colorScheme}`, async ({ page, openTab, addKey }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await addKey()
    await inEveryState({ page, openTab }, () => expectAccessible(page))
  })
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('nothing scrolls sideways on any tab', async ({ page, openTab, addKey }) => {
    test.slow()
    await addKey()
    await inEveryState({ page, openTab }, async () => {
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
  })
})

test('a customer analyzes a text and says it was right without a mouse', async ({
  page,
  openPlayground,
}) => {
  await openPlayground()
  const tabs = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/dashboard?tab=api-keys')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tabs.first()).toBeFocused()
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const field = page.getByLabel('Text to analyze')
  await walkTo(page, { target: field, key: 'Tab' })
  await page.keyboard.insertText(textOf(205))
  await walkTo(page, { target: page.getByLabel('API Key', { exact: true }), key: 'Tab' })
  await page.keyboard.type('News')
  await walkTo(page, { target: field, key: 'Shift+Tab' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
  const submit = page.getByRole('button', { name: 'Submit Feedback' })
  await page.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
})

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

/** First steps and examples stand on the way. */
async function walkTo(page: Page, { target, key }: { target: Locator; key: string }) {
  const reached = target.and(page.locator(':focus'))
  for (let step = 0; step < 15 && (await reached.count()) === 0; step++) {
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function inEveryState(
  { page, openTab }: { page: Page; openTab: (tab?: string) => Promise<void> },
  look: () => Promise<void>,
) {
  for (const [name, state] of Object.entries(states)) {
    await test.step(name, async () => {
      await openTab(state.tab)
      await state.arrange?.(page)
      await expect(page.getByText('credits left').first()).toBeVisible()
      await look()
    })
  }
}

let words = 200

async function showResult(page: Page) {
  // The last result is still there, and its text would not be analyzed again.
  words += 1
  await analyze(page, { key: 'Newsroom', text: textOf(words) })
  await page.getByRole('switch', { name: 'Show percentages' }).check()
}

async function showPart(page: Page, tab: string) {
  await showResult(page)
  await page.getByRole('tab', { name: tab }).click()
}

async function repeat(page: Page) {
  await showResult(page)
  await press(page, 'Analyze Text')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function createKey(page: Page) {
  await page.getByLabel('Key name').fill('Another')
  await press(page, 'Create')
  await expect(page.getByRole('dialog')).toBeVisible()
}
