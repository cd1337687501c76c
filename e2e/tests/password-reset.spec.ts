import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { type Account, expect, test } from '../src/fixtures.ts'
import { answerWith, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { pauseClock, stepUntilVisible } from '../src/paused-clock.ts'
import { ask, type Product } from '../src/product.ts'

const newPassword = 'Fresh-Horse-88'

test('[PW-01, PW-02, RG-04] both addresses ask for an email and answer alike for everybody', async ({
  page,
  account,
}) => {
  const asked = { '/forgot-password': account.email, '/auth/forgot-password': 'nobody@example.com' }
  for (const [path, email] of Object.entries(asked)) {
    await page.goto(path)
    await expect(page).toHaveTitle('Forgot password · Inkprint')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(
      page.getByText(
        `If an account exists for ${email}, you will receive a password reset link shortly.`,
      ),
    ).toBeVisible()
  }
})

test('a malformed address is told at the field and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto(paths.forgotPassword)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await page.getByLabel('Email').fill('ada')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  expect(calls).toEqual([])
})

test('[PW-03] a failed request says so and can be repeated', async ({ page }) => {
  await page.goto(paths.forgotPassword)
  await page.getByLabel('Email').fill('ada@example.com')
  const send = page.getByRole('button', { name: 'Send reset link' })
  await answerWith(page, '/auth/forgot-password', {
    status: 503,
    body: { detail: 'Service Unavailable' },
  })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await page.unrouteAll()
  await loseAnswer(page, '/auth/forgot-password')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page).toHaveTitle('Check your email · Inkprint')
})

test('[PW-04, PW-08, PW-10, RG-05] the mailed link sets a new password and leads to sign-in after 3 seconds', async ({
  page,
  product,
  account,
}) => {
  const link = await requestReset(product, account)
  await pauseClock(page)
  await page.goto(link)
  await stepUntilVisible(page, page.getByLabel('New password'))
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await stepUntilVisible(page, page.getByRole('heading', { name: 'Your password was reset' }))
  await expect(page).toHaveTitle('Your password was reset · Inkprint')
  await page.clock.runFor(2950)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(50)
  await expect(page).toHaveURL('/login?reset=success')
  await page.clock.resume()
  await expect(page.getByText('Password Reset Successful:')).toBeVisible()

  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[PW-05, RG-05] without a token both addresses say so and make no call', async ({ page }) => {
  const calls = watchCalls(page)
  for (const path of ['/reset-password', '/auth/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Invalid or missing reset token')
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  }
  expect(calls).toEqual([])
})

test('[PW-06, PW-07] differing entries and a weak password are told and make no call', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/reset-password?token=any')
  const [password, confirmation] = [
    page.getByLabel('New password'),
    page.getByLabel('Confirm password'),
  ]
  const reset = page.getByRole('button', { name: 'Reset password' })
  for (const weak of ['Short-1', 'nouppercase1', 'NOLOWERCASE1', 'NoNumberHere']) {
    await password.fill(weak)
    await confirmation.fill(weak)
    await reset.click()
    await expect(password).toHaveAccessibleDescription(/^Password does not meet all requirements/)
    await expect(confirmation).toHaveAccessibleDescription('')
  }
  await password.fill(newPassword)
  await confirmation.fill('Other-Horse-99')
  await reset.click()
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
  expect(calls).toEqual([])
})

test('[PW-09, ER-03] a refused token is explained', async ({ page }) => {
  await page.goto('/auth/reset-password?token=never-issued')
  await reset(page)
  await expect(page.getByRole('alert')).toHaveText(
    'This reset link is invalid or has expired. Please request a new one.',
  )
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('[PW-09, ER-04, ER-06] a refused password is explained, and a failure without words gets ours', async ({
  page,
}) => {
  await page.goto('/reset-password?token=any')
  await answerWith(page, '/auth/reset-password', {
    status: 400,
    body: { detail: { code: 'RESET_PASSWORD_INVALID_PASSWORD', reason: 'too common' } },
  })
  await reset(page)
  await expect(page.getByRole('alert')).toHaveText('Password does not meet security requirements')
  await page.unrouteAll()
  await loseAnswer(page, '/auth/reset-password')
  await reset(page)
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
})

async function reset(page: Page) {
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

async function requestReset(product: Product, account: Account): Promise<string> {
  await ask(product, api.passwordReset.request, { email: account.email })
  const mail = await waitForMail(product.dataDir, {
    to: account.email,
    subject: 'Reset your Inkprint password',
  })
  const { pathname, search } = new URL(linkIn(mail))
  return pathname + search
}
