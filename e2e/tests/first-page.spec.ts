import { gzipSync } from 'node:zlib'
import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'

test('the sign-in page loads at most 120 kB of JavaScript, gzipped', async ({ page }) => {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(paths.login, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'gzipped JavaScript', description: `${total} bytes` })
  expect(sizes.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(120_000)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('nothing on the sign-in page moves of itself: no layout shift through a whole cycle', async ({
    page,
  }) => {
    await page.addInitScript(`
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    await page.clock.install()
    await page.goto(paths.login, { waitUntil: 'networkidle' })
    const graphic = page.locator('svg.ink-graphic')
    for (const phase of ['scanning', 'verdict', 'dispersed', 'pause', 'idle']) {
      await page.clock.fastForward(2000)
      await expect(graphic).toHaveAttribute('data-phase', phase)
    }
    expect(await page.evaluate('window.shifts')).toEqual([])
  })
})
