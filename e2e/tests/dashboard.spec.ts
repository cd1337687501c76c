import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { answerWith, holdAnswer } from '../src/held-answer.ts'
import { ask } from '../src/product.ts'

test('[CD-01] a spinner shows until the profile is there; a stranger goes to sign-in', async ({
  page,
  customer,
  signInAs,
}) => {
  const profile = await holdAnswer(page, '/api/client/users/me')
  await page.goto(paths.dashboard)
  await expect(page).toHaveURL('/login')
  await signInAs(customer, paths.dashboard)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0)
  await profile.release()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('[CD-02] a profile that cannot be loaded is told, and one can log out', async ({
  page,
  customer,
  signInAs,
}) => {
  await answerWith(page, '/api/client/users/me', { status: 500, body: { detail: 'Boom' } })
  await signInAs(customer, paths.dashboard)
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Could not load profile data. Please try logging in again.',
    'The server has a problem. It may be over in a moment.',
  ])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('[CD-03, CD-04, CD-05] the title row names the organization, leads to the API docs, changes the theme and logs out', async ({
  page,
  product,
  openTab,
}) => {
  await openTab()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(main.getByText('Quill & Co')).toBeVisible()
  await expect(main.getByRole('link', { name: 'API docs' })).toHaveAttribute(
    'href',
    `${product.url}/redoc`,
  )
  await main.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await main.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[CD-06] a banner names the pending address while there is one', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const pending = `new-${customer.email}`
  await openTab()
  await expect(page.getByText('waiting for confirmation')).toHaveCount(0)
  await ask(product, api.emailChange.request, { new_email: pending }, customer.token)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: pending })).toContainText(customer.email)
})

test('[CD-07, CD-08, CD-09, OB-05] three cards sum the account up', async ({
  page,
  openTab,
  addKey,
}) => {
  await addKey('One')
  await addKey('Two')
  await openTab()
  const usage = card(page, 'API Usage')
  await expect(usage).toContainText('100 credits left')
  const bar = usage.getByRole('progressbar', { name: 'Credits left' })
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await expect(bar).toHaveAttribute('aria-valuemax', '100')
  await expect(card(page, 'API Keys')).toContainText('2 active keys')
  await expect(card(page, 'Status')).toContainText('Active / all systems operational')
})

test('[CD-09] the status card does not claim what is not so', async ({ page, openTab }) => {
  await answerWith(page, '/v1/health', {
    status: 503,
    body: { status: 'unhealthy', checks: {}, errors: ['model: gone'] },
  })
  await openTab()
  const status = card(page, 'Status')
  await expect(status).toContainText('Some systems have problems; your account is active')
  await expect(status).not.toContainText('Active /')
})

test('[CD-10] five tabs in their order, and Analyses after them, live in the address', async ({
  page,
  openTab,
}) => {
  await openTab()
  const tabs = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab')
  await expect(tabs).toHaveText([
    ...['Playground', 'API Keys', 'Credits', 'Credit History', 'Settings', 'Analyses'],
  ])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const addresses = ['api-keys', 'credits', 'credit-history', 'settings', 'analyses']
  for (const [index, tab] of addresses.entries()) {
    await tabs.nth(index + 1).click()
    await expect(page).toHaveURL(`/dashboard?tab=${tab}`)
  }
  await page.reload()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tabs.nth(4)).toHaveAttribute('aria-selected', 'true')
  await page.goto('/dashboard?tab=nonsense')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
})

test('[CF-05, CF-06, CF-07, CF-08] profile, organization, keys and history are asked for again only when their time is over', async ({
  page,
  openTab,
}) => {
  // Noon: the history of another day is another list, and is asked for at once.
  await page.clock.install({ time: new Date().setUTCHours(12, 0, 0, 0) })
  const calls = countCalls(page)
  const paths = {
    profile: '/api/client/users/me',
    organization: '/api/client/organization/me',
    keys: '/api/client/organization/me/api-keys',
    history: '/api/client/credits/history',
  }
  await openTab('credit-history')
  await expect(page.getByRole('table', { name: 'Credit history' })).toBeVisible()
  const once = { profile: 1, organization: 1, keys: 1, history: 1 }
  expect(calls.of(paths)).toEqual(once)

  await page.clock.fastForward('04:40')
  await leaveAndReturn(page)
  expect(calls.of(paths)).toEqual(once)

  await page.clock.fastForward('00:40')
  await leaveAndReturn(page)
  await expect
    .poll(() => calls.of(paths))
    .toEqual({ profile: 1, organization: 2, keys: 2, history: 2 })

  await page.clock.fastForward('10:00')
  await leaveAndReturn(page)
  await expect.poll(() => calls.of(paths).profile).toBe(2)
})

test('[CF-04] request counts are asked for again after 60 s', async ({ page, openTab, addKey }) => {
  await addKey()
  await page.clock.install()
  const calls = countCalls(page)
  const counts = { counts: '/api/client/dashboard/api-key/request-count' }
  await openTab('api-keys')
  await expect(page.getByText('0 requests')).toBeVisible()
  await page.clock.fastForward(40_000)
  await showTab(page, 'Credits')
  await showTab(page, 'API Keys')
  await expect(page.getByText('0 requests')).toBeVisible()
  expect(calls.of(counts)).toEqual({ counts: 1 })
  await page.clock.fastForward(21_000)
  await showTab(page, 'Credits')
  await showTab(page, 'API Keys')
  await expect.poll(() => calls.of(counts)).toEqual({ counts: 2 })
})

function card(page: Page, title: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })
    .first()
}

async function showTab(page: Page, name: string) {
  await page
    .getByRole('tablist', { name: 'Dashboard' })
    .getByRole('tab', { name, exact: true })
    .click()
}

/** Off the dashboard and back to its history, without loading the page anew. */
async function leaveAndReturn(page: Page) {
  await showTab(page, 'Credits')
  await page.getByRole('link', { name: 'Buy credits' }).click()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await showTab(page, 'Credit History')
  await expect(page.getByRole('table', { name: 'Credit history' })).toBeVisible()
}

function countCalls(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') paths.push(new URL(request.url()).pathname)
  })
  return {
    of<Name extends string>(wanted: Record<Name, string>): Record<Name, number> {
      const counted = Object.entries<string>(wanted).map(([name, path]) => [
        name,
        paths.filter((each) => each === path).length,
      ])
      return Object.fromEntries(counted)
    },
  }
}
