import { api, healthComponents, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { expect, sidewaysScroll, test } from '../src/staff.ts'

const healthPath = api.health.get.path

test('[AD-07, AD-08, TF-01] the health card shows what the server found, and asks again', async ({
  page,
  openAsStaff,
}) => {
  await openAsStaff(paths.admin)
  const card = page.getByRole('region', { name: 'System health' })
  const components = card.getByRole('list', { name: 'Components' }).getByRole('listitem')
  await expect(components).toHaveCount(5)
  const names = ['Database', 'Model', 'Application', 'API key system', 'Analysis pipeline']
  for (const [index, name] of names.entries()) {
    await expect(components.nth(index)).toContainText(name)
    await expect(components.nth(index)).toContainText(/\d\.\d ms/)
    await expect(components.nth(index)).toContainText(/Healthy|Warning|Unhealthy/)
  }
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === healthPath)
  await card.getByRole('button', { name: 'Refresh' }).press('Enter')
  await again
  // U: whoever works by keyboard keeps their place.
  await expect(card.getByRole('button', { name: 'Refresh' })).toBeFocused()
  await expect(card.getByRole('button', { name: 'Refresh' })).toBeEnabled()
})

test('[AD-09, AD-10, AD-12, TF-01] a 503 with a report is that report, in its colors', async ({
  page,
  openAsStaff,
}) => {
  const statuses = ['healthy', 'warning', 'unhealthy', 'resting', 'healthy']
  const checks = healthComponents.map((component, index) => [
    component,
    { status: statuses[index], timestamp: now, details: { response_time_ms: index + 1.26 } },
  ])
  const body = {
    status: 'unhealthy',
    timestamp: now,
    summary: { healthy_checks: 3, unhealthy_checks: 2, total_checks: 5 },
    checks: Object.fromEntries(checks),
    errors: ['application: the event loop is late', 'model: runs without its encoder'],
  }
  await answerWith(page, healthPath, { status: 503, body })
  await openAsStaff(paths.admin)
  const card = page.getByRole('region', { name: 'System health' })
  await expect(card.getByText('Unhealthy').first()).toBeVisible()
  // U: warnings are neither healthy nor unhealthy.
  await expect(card.getByText('2 healthy, 1 warning, 1 unhealthy, 1 resting')).toBeVisible()
  await expect(card.getByText('1.3 ms')).toBeVisible()
  await expect(card.getByText('5.3 ms')).toBeVisible()
  await expect(card.getByText('Errors (2)')).toBeVisible()
  for (const message of body.errors) await expect(card.getByText(message)).toBeVisible()
  await expect(card.getByRole('alert')).toHaveCount(0)

  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const named = async (status: string) => [
      ...new Set((await colorsOf(page, status)).map(nameOfColor)),
    ]
    expect(await named('healthy'), theme).toEqual(['green'])
    // Yellow letters cannot be read on paper: there the sign is yellow.
    expect(await named('warning'), theme).toContain('yellow')
    expect(await named('warning'), theme).not.toContain('brown')
    expect(await named('unhealthy'), theme).toEqual(['red'])
    expect(await named('resting'), theme).toEqual(['gray'])
  }
  // Not by color alone.
  const shapes = await card.getByRole('list', { name: 'Components' }).locator('svg').all()
  const drawn = await Promise.all(shapes.map((shape) => shape.innerHTML()))
  expect(new Set(drawn.slice(0, 4)).size).toBe(4)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme} theme, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('axe finds nothing and nothing scrolls sideways', async ({ page, openAsStaff }) => {
        await openAsStaff(paths.admin)
        await expect(page.getByRole('figure', { name: 'New users' })).toBeVisible()
        await expect(page.getByRole('list', { name: 'Components' })).toBeVisible()
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBe(0)
      })
    })
  }
}

const now = '2026-11-15T01:41:00.000Z'

type Color = [red: number, green: number, blue: number]

/** The color of a component's status as the screen paints it, whatever notation the style sheet uses. */
/** What its word and the lines and the inside of its sign are drawn with. */
function colorsOf(page: Page, status: string): Promise<Color[]> {
  return page.evaluate<Color[]>(`(() => {
    const shown = document.querySelector('li [data-status="${status}"]')
    const sign = getComputedStyle(shown.querySelector('svg'))
    const context = document.createElement('canvas').getContext('2d')
    return [getComputedStyle(shown).color, sign.stroke, sign.fill]
      .filter((color) => color !== 'none')
      .map((color) => {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      })
  })()`)
}

/** What people call it: dark yellow of little green is brown, and what has little color is gray. */
function nameOfColor(color: Color): string {
  const hue = hueOf(color)
  const brightness = Math.max(...color) / 255
  if (saturationOf(color) < 0.2) return 'gray'
  if (hue < 20 || hue > 345) return 'red'
  if (hue < 45) return brightness < 0.7 ? 'brown' : 'orange'
  if (hue < 70) return brightness < 0.7 ? 'olive' : 'yellow'
  return hue > 90 && hue < 180 ? 'green' : 'another'
}

function hueOf([red, green, blue]: Color = [0, 0, 0]): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least || 1
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240
}

function saturationOf(color: Color = [0, 0, 0]): number {
  return (Math.max(...color) - Math.min(...color)) / Math.max(...color, 1)
}
