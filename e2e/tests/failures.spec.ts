import { randomUUID } from 'node:crypto'
import { paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { expectAccessible, register } from '../src/fixtures.ts'
import { answerWith, loseAnswer } from '../src/held-answer.ts'
import { linkIn, readOutbox, waitForMail } from '../src/mailbox.ts'

const refused = 'Invalid email or password. Please try again.'

test.describe('U6: a sign-in that fails for another reason than the password says which', () => {
  test('locked out: for how many minutes', async ({ page, account }) => {
    await page.goto(paths.login)
    await page.route('**/auth/jwt/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '700' },
        json: { detail: 'Too Many Requests', code: 'TOO_MANY_REQUESTS' },
      }),
    )
    await signIn(page, account)
    await expect(page.getByRole('alert')).toHaveText(
      `Login FailedToo many attempts. Wait 12 minutes.${refused}`,
    )
    await expectAccessible(page)
  })
})

test('U22: on localhost with another port sign-in says where to go instead', async ({
  page,
  product,
  account,
}) => {
  const { port } = new URL(product.url)
  // Nothing may answer in place of a server that is not there.
  await page.route('http://localhost:8000/**', (route) => route.abort())
  await page.goto(`http://localhost:${port}/login`)
  await signIn(page, account)
  await expect(page.getByRole('alert')).toContainText(refused)
  await expect(help(page)).toContainText('http://localhost:8000')
  await help(page).getByRole('link').click()
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/login`)
  await signIn(page, account)
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/dashboard`)
})

test.describe('U7: an unverified user has a way on', () => {
  test('from the sign-in screen', async ({ page, product }) => {
    const { email, password } = await registerAndOpen(page, product.url)
    const first = await waitForMail(product.dataDir, { to: email, subject: 'Confirm' })
    await page.goto(paths.login)
    await signIn(page, { email, password })
    await expect(page.getByRole('alert')).toHaveText(
      'Login FailedYour account has not been verified yet. Check your email for the activation link.',
    )
    await page.getByRole('button', { name: 'Send a new link' }).press('Enter')
    await expect(help(page)).toContainText(`a new link is on its way to ${email}`)
    await expectAccessible(page)
    const link = await newLinkFor(product.dataDir, { email, not: linkIn(first) })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible()
  })

  test('from a verification link that no longer works; support is a link', async ({
    page,
    product,
  }) => {
    const { email } = await registerAndOpen(page, product.url)
    const first = await waitForMail(product.dataDir, { to: email, subject: 'Confirm' })
    await page.goto('/auth/verify?token=long-expired')
    await expect(page.getByRole('alert')).toContainText(
      'The verification link is invalid or has expired. Please try registering again or contact support.',
    )
    await expect(page.getByRole('link', { name: 'contact support' })).toHaveAttribute(
      'href',
      'mailto:support@inkprint.test',
    )
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Email').press('Enter')
    await expect(help(page)).toContainText(`a new link is on its way to ${email}`)
    await expectAccessible(page)
    const link = await newLinkFor(product.dataDir, { email, not: linkIn(first) })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible()
  })
})

test('U7: a link that could not be checked is not thrown away', async ({ page, product }) => {
  const { email } = await registerAndOpen(page, product.url)
  const mail = await waitForMail(product.dataDir, { to: email, subject: 'Confirm' })
  const { pathname, search } = new URL(linkIn(mail))
  await loseAnswer(page, '/auth/verify')
  await page.goto(pathname + search)
  await expect(page.getByRole('alert')).toContainText('The server does not answer')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible()
})

test.describe('U18: the session', () => {
  test('[SE-06] when it has ended, sign-in says so and leads back to the tab asked for', async ({
    page,
    openTab,
    customer,
  }) => {
    await openTab('settings')
    await answerWith(page, '/api/client/credits/summary', {
      status: 401,
      body: { detail: 'Unauthorized' },
    })
    await page.getByRole('tab', { name: 'Credits', exact: true }).click()
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expect(help(page)).toContainText('Your session has ended')
    await expectAccessible(page)
    await page.unrouteAll()
    await signIn(page, customer)
    await expect(page).toHaveURL('/dashboard?tab=credits')
  })
})

test.describe('U19: what failed to load can be tried again', () => {
  const lists = [
    { tab: 'api-keys', path: '/api/client/organization/me/api-keys', words: 'API keys' },
    { tab: 'credit-history', path: '/api/client/credits/history', words: 'credit history' },
    { tab: 'credits', path: '/api/client/credits/purchases', words: 'purchases' },
  ]
  for (const { tab, path, words } of lists) {
    test(`${words}, with the keyboard`, async ({ page, openTab, addKey }) => {
      await addKey()
      await loseAnswer(page, path)
      await openTab(tab)
      const panel = page.getByRole('tabpanel').first()
      await expect(panel.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(panel).toContainText('The server does not answer')
      await expectAccessible(page)
      await page.unrouteAll()
      await panel.getByRole('button', { name: 'Retry' }).first().press('Enter')
      await expect(panel.getByRole('alert')).toHaveCount(0)
    })
  }

  test('the keys in the playground, with the keyboard; then the only one is chosen', async ({
    page,
    openTab,
    addKey,
  }) => {
    const key = await addKey()
    await loseAnswer(page, '/api/client/organization/me/api-keys')
    await openTab()
    const panel = page.getByRole('tabpanel').first()
    const alert = panel.getByRole('alert')
    await expect(alert).toContainText('The API keys could not be loaded.')
    await expectAccessible(page)
    await page.unrouteAll()
    await panel.getByRole('button', { name: 'Retry loading the API keys' }).press('Enter')
    await expect(panel.getByLabel('API Key', { exact: true })).toHaveValue(key.id)
    await expect(alert).toHaveCount(0)
  })

  test('without a connection a window says what failed and why, and does it once it is back', async ({
    page,
    openTab,
    addKey,
  }) => {
    await addKey()
    await openTab('api-keys')
    await page.getByRole('button', { name: /^Delete / }).click()
    const question = page.getByRole('dialog')
    await page.context().setOffline(true)
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(question.getByRole('alert')).toHaveText(
      'Failed to delete API keyNo connection. Check your network.',
    )
    await expectAccessible(page)
    await page.context().setOffline(false)
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(page.getByText('API Key Deleted', { exact: true })).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('P the folded summary says that the server is gone, and that it is back', async ({
      page,
      openTab,
    }) => {
      await openTab()
      const summary = page.locator('summary').filter({ hasText: 'Account' })
      await expect(summary).toContainText('credits left')
      await page.route('**/{api,v1,auth}/**', (route) => route.abort())
      await page.getByRole('tab', { name: 'Credit History' }).click()
      await expect(summary).toContainText('No connection')
      await page.unrouteAll()
      await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click()
      await expect(summary).not.toContainText('No connection')
    })
  })
})

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** What stands beside SPEC.md's own words. */
function help(page: Page) {
  return page.getByRole('main').getByRole('status')
}

async function registerAndOpen(page: Page, url: string) {
  const email = `${randomUUID()}@example.com`
  const password = 'Correct-Horse-7'
  await register({ url }, { email, password, firstName: 'Una', lastName: 'Verified' })
  await page.goto(paths.login)
  return { email, password }
}

/** The address of the link in a mail that came after the first one. */
async function newLinkFor(
  dataDir: string,
  { email, not: first }: { email: string; not: string },
): Promise<string> {
  let link = first
  await expect
    .poll(async () => {
      const mails = await readOutbox(dataDir)
      const later = mails.filter((mail) => mail.to === email && linkIn(mail) !== first)
      link = later[0] ? linkIn(later[0]) : first
      return link
    })
    .not.toBe(first)
  const { pathname, search } = new URL(link)
  return pathname + search
}
