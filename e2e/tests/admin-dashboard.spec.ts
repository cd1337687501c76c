import { api, healthComponents, paths, type Stats } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../src/fixtures.ts'
import { answerWith, holdAnswer, watchCalls } from '../src/held-answer.ts'
import { expect, loseCalls, mark, sidewaysScroll, test } from '../src/staff.ts'

const statsPath = api.admin.statistics.get.path
const healthPath = api.health.get.path

const stats: Stats = {
  total_users: 1204567,
  users_registered_today: 3,
  users_registered_this_month: 61,
  total_organizations: 38812,
  organizations_created_today: 1,
  organizations_created_this_month: 19,
  credits_consumed_today: 5120,
  credits_consumed_this_month: 90311,
  analyses_today: 402,
  analyses_this_month: 7213,
  // Already December in Warsaw, still November where the server counts.
  current_date: '2026-11-30T23:30:00.000Z',
}

test('[AD-01, AD-02, RG-07] the real figures count what is made', async ({
  page,
  openAsStaff,
  makeOrganization,
}) => {
  await makeOrganization({ name: mark() })
  await openAsStaff(paths.admin)
  const organizations = page.getByRole('article', { name: 'Organizations' })
  await expect(organizations).toContainText(/\+[1-9]\d* today/)
  const before = await figureOf(page, 'Organizations')
  await makeOrganization({ name: mark() })
  await page.reload()
  await expect.poll(() => figureOf(page, 'Organizations')).toBeGreaterThan(before)
})

test('[AD-01, AD-02, AD-03, TF-03] cards, badges and the monthly overview show every figure', async ({
  page,
  openAsStaff,
}) => {
  await answerWith(page, statsPath, { status: 200, body: stats })
  await openAsStaff(paths.admin)
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card('Users')).toContainText('1,204,567')
  await expect(card('Users')).toContainText('+3 today')
  await expect(card('Users')).toContainText('61 new this month')
  await expect(card('Organizations')).toContainText('38,812')
  await expect(card('Organizations')).toContainText('+1 today')
  await expect(card('Organizations')).toContainText('19 new this month')
  await expect(card('Credits consumed')).toContainText('90,311')
  await expect(card('Credits consumed')).toContainText('+5,120 today')
  await expect(card('Analyses')).toContainText('7,213')
  await expect(card('Analyses')).toContainText('+402 today')
  const month = page.getByRole('region', { name: 'November 2026' })
  for (const figure of ['61', '19', '90,311', '7,213']) {
    await expect(month.getByText(figure, { exact: true })).toBeVisible()
  }
})

test('[AD-04] a skeleton stands in until the figures are there', async ({ page, openAsStaff }) => {
  const held = await holdAnswer(page, statsPath)
  await openAsStaff(paths.admin)
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading statistics' })
  await expect(skeleton).toBeVisible()
  await held.release()
  await expect(page.getByRole('article', { name: 'Users' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('[AD-05] figures that never came are told, and asked for again on request', async ({
  page,
  openAsStaff,
}) => {
  await answerWith(page, statsPath, { status: 503, body: { detail: 'Service Unavailable' } })
  await openAsStaff(paths.admin)
  const statistics = page.getByRole('region', { name: 'Statistics' })
  await expect(statistics.getByRole('alert')).toContainText('Service Unavailable')
  await expect(statistics.getByRole('article')).toHaveCount(0)
  await page.unrouteAll()
  await statistics.getByRole('button', { name: 'Retry' }).click()
  await expect(statistics.getByRole('article', { name: 'Users' })).toBeVisible()
  await expect(statistics.getByRole('alert')).toHaveCount(0)
})

test('[AD-06, CF-01] figures stay fresh for 120 s, and stay when asking again fails', async ({
  page,
  openAsStaff,
}) => {
  await page.clock.install()
  const calls = watchCalls(page)
  const asked = () => calls.filter((call) => call === `GET ${statsPath}`).length
  await openAsStaff(paths.admin)
  const users = page.getByRole('article', { name: 'Users' })
  await expect(users).toBeVisible()
  await page.clock.fastForward(115_000)
  await leaveAndReturn(page)
  await expect(users).toBeVisible()
  expect(asked()).toBe(1)
  await loseCalls(page, { method: 'GET', path: statsPath })
  await page.clock.fastForward(6_000)
  await leaveAndReturn(page)
  await expect.poll(asked).toBe(2)
  const statistics = page.getByRole('region', { name: 'Statistics' })
  await expect(statistics.getByRole('alert')).toContainText('Failed to load the statistics')
  await expect(users).toBeVisible()
})

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

test('[AD-09, AD-10, AD-12, TF-01] a 503 with a report is that report, in its colours', async ({
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
      ...new Set((await coloursOf(page, status)).map(nameOfColour)),
    ]
    expect(await named('healthy'), theme).toEqual(['green'])
    // Yellow letters cannot be read on paper: there the sign is yellow.
    expect(await named('warning'), theme).toContain('yellow')
    expect(await named('warning'), theme).not.toContain('brown')
    expect(await named('unhealthy'), theme).toEqual(['red'])
    expect(await named('resting'), theme).toEqual(['grey'])
  }
  // Not by colour alone.
  const shapes = await card.getByRole('list', { name: 'Components' }).locator('svg').all()
  const drawn = await Promise.all(shapes.map((shape) => shape.innerHTML()))
  expect(new Set(drawn.slice(0, 4)).size).toBe(4)
})

test('[AD-07, AD-11] health that cannot be asked is told, with a way to try again', async ({
  page,
  openAsStaff,
}) => {
  await answerWith(page, healthPath, { status: 502, body: { detail: 'Bad Gateway' } })
  await openAsStaff(paths.admin)
  const card = page.getByRole('region', { name: 'System health' })
  await expect(card.getByRole('alert')).toHaveText('Bad Gateway')
  await page.unrouteAll()
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByRole('list', { name: 'Components' })).toBeVisible()
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('[CF-02] health stays fresh for 300 s', async ({ page, openAsStaff }) => {
  await page.clock.install()
  const calls = watchCalls(page)
  const asked = () => calls.filter((call) => call === `GET ${healthPath}`).length
  await openAsStaff(paths.admin)
  const components = page.getByRole('list', { name: 'Components' })
  await expect(components).toBeVisible()
  await page.getByRole('link', { name: 'Analysis' }).click()
  await page.clock.fastForward(290_000)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(components).toBeVisible()
  expect(asked()).toBe(1)
  await page.clock.fastForward(11_000)
  await leaveAndReturn(page)
  await expect.poll(asked).toBe(2)
})

test('charts of thirty days and of wrong verdicts, each with its numbers as a table', async ({
  page,
  openAsStaff,
}) => {
  await openAsStaff(paths.admin)
  for (const title of ['Analyses', 'Credits used', 'Registrations']) {
    const chart = page.getByRole('figure', { name: title })
    await expect(chart).toBeVisible()
    await chart.getByText('Show as a table').click()
    await expect(chart.getByRole('row')).toHaveCount(31)
  }
  const registrations = page.getByRole('figure', { name: 'Registrations' })
  await expect(registrations.getByRole('row').last()).toContainText(/[1-9]/)
  await expect(page.getByText('No feedback yet.')).toBeVisible()
})

test('the share of wrong verdicts is drawn per group', async ({ page, openAsStaff }) => {
  const day = { day: '2026-11-15', analyses: 4, credits: 12, registrations: 1 }
  const feedback = [
    { group_id: 'blog', group_name: 'Blog post', answers: 240, wrong: 12 },
    { group_id: 'news', group_name: 'News article', answers: 80, wrong: 17 },
  ]
  await answerWith(page, api.admin.statistics.getTrends.path, {
    status: 200,
    body: { days: [day], feedback },
  })
  await openAsStaff(paths.admin)
  const rows = page.getByRole('table', { name: /wrong/ }).getByRole('row')
  await expect(rows.nth(1)).toHaveText(/News article\s*17\s*80\s*21.3%/)
  await expect(rows.nth(2)).toHaveText(/Blog post\s*12\s*240\s*5%/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme} theme, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('axe finds nothing and nothing scrolls sideways', async ({ page, openAsStaff }) => {
        await openAsStaff(paths.admin)
        await expect(page.getByRole('figure', { name: 'Registrations' })).toBeVisible()
        await expect(page.getByRole('list', { name: 'Components' })).toBeVisible()
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBe(0)
      })
    })
  }
}

const now = '2026-11-15T01:41:00.000Z'

async function figureOf(page: Page, card: string): Promise<number> {
  const text = await page.getByRole('article', { name: card }).locator('p').first().innerText()
  return Number(text.replaceAll(',', ''))
}

/** Goes to another screen of the admin area and back, within the page. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByRole('heading', { name: 'Text Analysis' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

type Colour = [red: number, green: number, blue: number]

/** The colour of a component's status as the screen paints it, whatever notation the style sheet uses. */
/** What its word and the lines and the inside of its sign are drawn with. */
function coloursOf(page: Page, status: string): Promise<Colour[]> {
  return page.evaluate<Colour[]>(`(() => {
    const shown = document.querySelector('li [data-status="${status}"]')
    const sign = getComputedStyle(shown.querySelector('svg'))
    const context = document.createElement('canvas').getContext('2d')
    return [getComputedStyle(shown).color, sign.stroke, sign.fill]
      .filter((colour) => colour !== 'none')
      .map((colour) => {
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      })
  })()`)
}

/** What people call it: dark yellow of little green is brown, and what has little colour is grey. */
function nameOfColour(colour: Colour): string {
  const hue = hueOf(colour)
  const brightness = Math.max(...colour) / 255
  if (saturationOf(colour) < 0.2) return 'grey'
  if (hue < 20 || hue > 345) return 'red'
  if (hue < 45) return brightness < 0.7 ? 'brown' : 'orange'
  if (hue < 70) return brightness < 0.7 ? 'olive' : 'yellow'
  return hue > 90 && hue < 180 ? 'green' : 'another'
}

function hueOf([red, green, blue]: Colour = [0, 0, 0]): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least || 1
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240
}

function saturationOf(colour: Colour = [0, 0, 0]): number {
  return (Math.max(...colour) - Math.min(...colour)) / Math.max(...colour, 1)
}
