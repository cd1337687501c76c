import { paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, makeAccount, register, test } from '../src/fixtures.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'

test('[SI-01, SI-03, RG-02] the screen offers sign-in, a reset and an account', async ({
  page,
}) => {
  await page.goto(paths.login)
  await expect(page).toHaveTitle('Sign in · Inkprint')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('[SI-04] a theme toggle stands on the screen and the brand banner right of the form', async ({
  page,
}) => {
  await page.goto(paths.login)
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  const banner = await page.getByRole('complementary', { name: 'About Inkprint' }).boundingBox()
  const button = await page.getByRole('button', { name: 'Sign In' }).boundingBox()
  expect(banner?.x).toBeGreaterThan((button?.x ?? 0) + (button?.width ?? 0))
})

test('[SI-02] while submitting the button is disabled and spins; after an error it works again', async ({
  page,
}) => {
  const login = await holdAnswer(page, '/auth/jwt/login')
  await page.goto(paths.login)
  await submit(page, { email: 'nobody@example.com', password: 'Wrong-Horse-7' })
  const button = page.getByRole('button', { name: 'Sign In' })
  await expect(button).toBeDisabled()
  await expect(button.locator('svg.spinner')).toBeVisible()
  await login.release()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(button).toBeEnabled()
  await expect(button.locator('svg.spinner')).toHaveCount(0)
})

test('[SI-05] a success message carried by the navigation is shown', async ({ page, product }) => {
  await page.goto(paths.login)
  await page.evaluate(`history.replaceState({ usr: { success: 'All is well.' } }, '', '/login')`)
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'Success' })
  await expect(notice).toContainText('All is well.')
  await page.goto(`${product.url}/login?fresh`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('[SI-06] reset=success is told on arrival, and nothing else is', async ({ page }) => {
  const words =
    'Password Reset Successful: Your password has been reset. You can now log in with your new password.'
  await page.goto('/login?reset=success')
  await expect(page.getByText(words)).toBeVisible()
  await page.goto('/login?reset=failure')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})

test('[SI-07, SI-08] bad input is told under its field and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto(paths.login)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await email.fill('not-an-address')
  await password.fill('something')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await expect(email).toBeFocused()
  await expect(password).toHaveAccessibleDescription('')
  expect(calls).toEqual([])
})

test('[SI-09, SI-11] wrong credentials are refused in the same words for known and unknown addresses', async ({
  page,
  account,
}) => {
  await page.goto(paths.login)
  for (const email of [account.email, 'nobody@example.com']) {
    await submit(page, { email, password: 'Wrong-Horse-7' })
    await expectFailure(page, 'Invalid email or password. Please try again.')
  }
})

test('[SI-11] a server error and no answer at all read like any other failure', async ({
  page,
}) => {
  await page.goto(paths.login)
  await answerWith(page, '/auth/jwt/login', {
    status: 500,
    body: { detail: 'Internal Server Error' },
  })
  await submit(page, { email: 'ada@example.com', password: 'Correct-Horse-7' })
  await expectFailure(page, 'Invalid email or password. Please try again.')
  await page.unrouteAll()
  await loseAnswer(page, '/auth/jwt/login')
  await submit(page, { email: 'ada@example.com', password: 'Correct-Horse-7' })
  await expectFailure(page, 'Invalid email or password. Please try again.')
})

test('[SI-10] an account that is not verified yet is told to look into its mail', async ({
  page,
  product,
}) => {
  const email = `unverified-${Date.now()}@example.com`
  const password = 'Correct-Horse-7'
  await register(product, { email, password, firstName: 'Una', lastName: 'Verified' })
  await page.goto(paths.login)
  await submit(page, { email, password })
  await expectFailure(
    page,
    'Your account has not been verified yet. Check your email for the activation link.',
  )
})

test('[SI-12, SE-04, SE-08] a member lands on /dashboard with the token kept and sent', async ({
  page,
  account,
}) => {
  await page.goto(paths.login)
  const me = page.waitForRequest('**/auth/jwt/me')
  await submit(page, account)
  await expect(page).toHaveURL('/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await me).headers().authorization).toBe(`Bearer ${token}`)
  await page.goto(paths.login)
  await expect(page).toHaveURL('/dashboard')
})

test('[SI-12] a superuser lands on /admin, at once and on a later visit of the sign-in screen', async ({
  page,
  superuser,
}) => {
  await page.goto(paths.login)
  await submit(page, superuser)
  await expect(page).toHaveURL('/admin')
  await page.goto(paths.login)
  await expect(page).toHaveURL('/admin')
})

test('an address typed with capitals and spaces still signs in', async ({ page, product }) => {
  const { email, password } = await makeAccount(product)
  await page.goto(paths.login)
  await submit(page, { email: ` ${email.toUpperCase()} `, password })
  await expect(page).toHaveURL('/dashboard')
})

async function submit(page: Page, credentials: { email: string; password: string }) {
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function expectFailure(page: Page, words: string) {
  await expect(page.getByRole('alert')).toHaveText(`Login Failed${words}`)
}
