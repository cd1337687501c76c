import { paths } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { pauseClock, stepUntilVisible } from '../src/paused-clock.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[TG-04] the graphic has a document of 8 lines and 15 particles, and is hidden from screen readers', async ({
  page,
}) => {
  const graphic = await openPaused(page)
  await expect(graphic.locator('.ink-sheet')).toHaveCount(1)
  await expect(graphic.locator('.ink-line')).toHaveCount(8)
  await expect(graphic.locator('.ink-particle')).toHaveCount(15)
  await expect(graphic).toHaveAttribute('aria-hidden', 'true')
})

test('[TG-05, TG-08, TG-09] idle 2 s, scan 2 s, verdict 1.5 s, dispersed 1.5 s, pause 1 s; AI first, then HUMAN, then AI', async ({
  page,
}) => {
  const graphic = await openPaused(page)
  for (const verdict of ['AI', 'HUMAN', 'AI']) {
    await expectPhase(page, graphic, { phase: 'idle', ms: 2000 })
    await expectPhase(page, graphic, { phase: 'scanning', ms: 2000 })
    await expect(graphic).toHaveAttribute('data-phase', 'verdict')
    await expect(graphic.locator('.ink-stamp')).toHaveText(verdict)
    await expectPhase(page, graphic, { phase: 'verdict', ms: 1500 })
    await expectPhase(page, graphic, { phase: 'dispersed', ms: 1500 })
    await expectPhase(page, graphic, { phase: 'pause', ms: 1000 })
  }
})

test('[TG-05] the stamp is seen only once the document was scanned', async ({ page }) => {
  const graphic = await openPaused(page)
  const stamp = graphic.locator('.ink-stamp')
  await expect(stamp).toHaveCSS('opacity', '0')
  await page.clock.runFor(2000)
  await expect(graphic.locator('.ink-scan')).toHaveCSS('animation-name', 'ink-scan')
  await expect(graphic.locator('.ink-scan')).toHaveCSS('animation-duration', '2s')
  await expect(stamp).toHaveCSS('opacity', '0')
  await page.clock.runFor(2000)
  await expect(stamp).toHaveCSS('opacity', '1')
})

test('[TG-06] a fingerprint of 4 strokes assembles and disperses with delays of 0, 0.2, 0.4 and 0.6 s', async ({
  page,
}) => {
  const graphic = await openPaused(page)
  const strokes = graphic.locator('.ink-stroke')
  await expect(strokes).toHaveCount(4)
  await expectStrokes(strokes, 'ink-assemble')
  for (const ms of [2000, 2000, 1500]) {
    const before = await graphic.getAttribute('data-phase')
    await page.clock.runFor(ms)
    await expect(graphic).not.toHaveAttribute('data-phase', before ?? '')
  }
  await expect(graphic).toHaveAttribute('data-phase', 'dispersed')
  await expectStrokes(strokes, 'ink-disperse')
})

test('[TG-07] the graphic fades in over 0.8 s', async ({ page }) => {
  const graphic = await openPaused(page)
  await expect(graphic).toHaveCSS('animation-name', 'ink-fade-in')
  await expect(graphic).toHaveCSS('animation-duration', '0.8s')
})

test('[TG-10] the graphic follows the theme, chosen or of the operating system, while it runs', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const graphic = await openPaused(page)
  const sheet = graphic.locator('.ink-sheet')
  const stroke = graphic.locator('.ink-stroke').first()
  await expect(sheet).toHaveCSS('fill', 'rgb(254, 252, 248)')
  await expect(stroke).toHaveCSS('stroke', 'rgb(36, 67, 127)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(sheet).toHaveCSS('fill', 'rgb(38, 42, 52)')
  await expect(stroke).toHaveCSS('stroke', 'rgb(163, 185, 242)')
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(sheet).toHaveCSS('fill', 'rgb(254, 252, 248)')
})

test('the animation can be paused where it is and taken up again', async ({ page }) => {
  const graphic = await openPaused(page)
  await page.getByRole('button', { name: 'Pause animation' }).click()
  await page.clock.runFor(10_000)
  await expect(graphic).toHaveAttribute('data-phase', 'idle')
  await expect(graphic.locator('.ink-particle').first()).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('button', { name: 'Play animation' }).click()
  await page.clock.runFor(2000)
  await expect(graphic).toHaveAttribute('data-phase', 'scanning')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the graphic stands still, assembled and without a verdict', async ({ page }) => {
    const graphic = await openPaused(page)
    await page.clock.runFor(20_000)
    await expect(graphic).toHaveAttribute('data-phase', 'idle')
    await expect(graphic.locator('.ink-stamp')).toHaveCSS('opacity', '0')
    for (const part of ['.ink-stroke', '.ink-particle']) {
      await expect(graphic.locator(part).first()).toHaveCSS('animation-duration', '1e-05s')
    }
    await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden()
  })
})

async function openPaused(page: Page): Promise<Locator> {
  await pauseClock(page)
  await page.goto(paths.login)
  const graphic = page.locator('svg.ink-graphic')
  await stepUntilVisible(page, graphic)
  return graphic
}

/** The phase lasts to within the few milliseconds the clock was stepped by, and then ends. */
async function expectPhase(
  page: Page,
  graphic: Locator,
  { phase, ms }: { phase: string; ms: number },
) {
  await expect(graphic).toHaveAttribute('data-phase', phase)
  await page.clock.runFor(ms - 50)
  await expect(graphic).toHaveAttribute('data-phase', phase)
  await page.clock.runFor(50)
  await expect(graphic).not.toHaveAttribute('data-phase', phase)
}

async function expectStrokes(strokes: Locator, animation: string) {
  for (const [index, delay] of ['0s', '0.2s', '0.4s', '0.6s'].entries()) {
    await expect(strokes.nth(index)).toHaveCSS('animation-name', animation)
    await expect(strokes.nth(index)).toHaveCSS('animation-delay', delay)
  }
}
