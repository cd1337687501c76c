import { randomUUID } from 'node:crypto'
import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { turnTotpOn } from '../src/factors.ts'
import { expect, register, test } from '../src/fixtures.ts'

test('U6 whoever signs in without a connection is told so, and signs in when it is back', async ({
  page,
  account,
}) => {
  await openOffline(page)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('No connection')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard)
})

test('U6 single sign-on is offered once the connection is back to an address that was typed without', async ({
  page,
}) => {
  let isAway = false
  const found = { organization_name: 'Quill House', is_required: false }
  await page.route(
    ({ pathname }) => pathname === api.singleSignOn.find.path,
    (route) => (isAway ? route.abort() : route.fulfill({ json: found })),
  )
  const email = page.getByLabel('Email', { exact: true })
  const offer = page.getByRole('button', { name: 'Continue with Quill House’s single sign-on' })
  await page.goto(paths.login)
  await email.fill('ada@first.example')
  await expect(offer).toBeVisible()

  isAway = true
  await page.context().setOffline(true)
  const lost = page.waitForEvent('requestfailed')
  await email.fill('ada@second.example')
  await lost
  await expect(offer).toBeHidden()
  isAway = false
  await page.context().setOffline(false)
  await expect(offer).toBeVisible()
})

test('U6 whoever wants a passkey without a connection is told so, and goes on when it is back', async ({
  page,
}) => {
  await openOffline(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No connection. Check your network.')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in with a passkey' })).toBeVisible()
})

test('U6 SPEC 8 an account without verification is told so after a time without a connection', async ({
  page,
  product,
}) => {
  const email = `${randomUUID()}@example.com`
  await register(product, { email })
  await openOffline(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your account has not been verified yet. Check your email for the activation link.',
  )
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('U6 an account with a second factor is asked for it after a time without a connection', async ({
  page,
  product,
  account,
}) => {
  await turnTotpOn(product, account)
  await openOffline(page)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
})

/** The connection goes away once the page is there. */
async function openOffline(page: Page): Promise<void> {
  await page.goto(paths.login)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}
