import { paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { goToCheckout } from '../src/buyer.ts'
import { expect, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('U20: the API documentation is set in our type and theme and leads back', async ({
      page,
      openTab,
    }) => {
      await openTab()
      await page.goto('/redoc')
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('API reference')
      expect(await familyOf(page, 'main h1')).toMatch(/^"?Newsreader/)
      expect(await familyOf(page, 'main li')).toMatch(/^"?Hanken Grotesk/)
      expect(await loadedFonts(page)).toEqual(
        expect.arrayContaining(['Hanken Grotesk', 'Newsreader']),
      )
      const isDark = view.colorScheme === 'dark'
      expect(await brightnessOf(page, 'main h1', 'color')).toBeGreaterThan(isDark ? 180 : -1)
      expect(await brightnessOf(page, 'body', 'backgroundColor')).toBeLessThan(isDark ? 60 : 256)
      await expectAccessible(page)
      if (isDark) await page.getByRole('button', { name: 'Menu' }).click()
      const back = page.getByRole('link', { name: 'Back to Inkprint' }).filter({ visible: true })
      await back.press('Enter')
      await expect(page).toHaveURL('/dashboard')
    })

    test('U20: so is the sandbox', async ({ page, openTab }) => {
      await openTab()
      await goToCheckout(page)
      await expect(page.getByText('This is play money')).toBeVisible()
      expect(await familyOf(page, 'h1')).toMatch(/^"?Newsreader/)
      expect(await familyOf(page, 'body')).toMatch(/^"?Hanken Grotesk/)
      expect(await loadedFonts(page)).toEqual(
        expect.arrayContaining(['Hanken Grotesk', 'Newsreader']),
      )
      const isDark = view.colorScheme === 'dark'
      expect(await brightnessOf(page, 'body', 'backgroundColor')).toBeLessThan(isDark ? 60 : 256)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Inkprint' }).press('Enter')
      await expect(page).toHaveURL('/dashboard?tab=credits')
    })

    test('U4: no tab bar scrolls up and down', async ({ page, openPlayground }) => {
      await openPlayground()
      for (const list of await page.getByRole('tablist').all()) {
        const beyond = await list.evaluate((element) => element.scrollHeight - element.clientHeight)
        expect(beyond).toBe(0)
      }
    })

    test('U22: a new key is shown whole', async ({ page, openTab }) => {
      await openTab('api-keys')
      await page.getByLabel('Key name').fill('Newsroom')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const field = page.getByRole('dialog').getByRole('textbox', { name: 'API key' })
      await expect(field).toHaveValue(/^ink_/)
      const hidden = await field.evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ])
      expect(Math.max(...hidden)).toBeLessThanOrEqual(0)
    })
  })
}

test('U22, [AD-09]: a warning is yellow in the light theme, and can be read', async ({ page }) => {
  await page.goto(paths.login)
  const tokens = await page.evaluate(`(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--caution', '--caution-wash', '--paper', '--sheet'].map((name) => style.getPropertyValue(name).trim())
  })()`)
  const [caution, wash, paper, sheet] = (tokens as string[]).map(channelsOf)
  if (!caution || !wash || !paper || !sheet) throw new Error(`Unknown colors: ${tokens}`)
  // Below 45 degrees a dark color is a brown.
  expect(hueOf(caution)).toBeGreaterThan(45)
  expect(hueOf(caution)).toBeLessThan(65)
  for (const ground of [wash, paper, sheet]) {
    expect(contrastOf(caution, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

type Channels = [red: number, green: number, blue: number]

function channelsOf(color: string): Channels {
  const [red = 0, green = 0, blue = 0] = color.startsWith('#')
    ? (color.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
    : (color.match(/\d+/g) ?? []).map(Number)
  return [red, green, blue]
}

function hueOf([red, green, blue]: Channels): number {
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (most === red) return (60 * (green - blue)) / spread
  return most === green ? 120 + (60 * (blue - red)) / spread : 240 + (60 * (red - green)) / spread
}

function contrastOf(one: Channels, other: Channels): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function familyOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (element) => element.ownerDocument.defaultView?.getComputedStyle(element).fontFamily ?? '',
    )
}

async function brightnessOf(
  page: Page,
  selector: string,
  property: 'color' | 'backgroundColor',
): Promise<number> {
  const color = await page
    .locator(selector)
    .first()
    .evaluate(
      (element, name) => element.ownerDocument.defaultView?.getComputedStyle(element)[name] ?? '',
      property,
    )
  return Math.min(...channelsOf(color))
}

/** The families whose files the browser has fetched for this page. */
async function loadedFonts(page: Page): Promise<string[]> {
  const families = await page.evaluate(`document.fonts.ready.then(() =>
    [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family.replaceAll('"', '')))`)
  return families as string[]
}
