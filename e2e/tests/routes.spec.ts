import { expect, test } from '../src/fixtures.ts'
import { holdAnswer, watchCalls } from '../src/held-answer.ts'

const userScreens = {
  '/dashboard': 'Dashboard',
  '/pricing': 'Pricing',
  '/payment-success': 'Payment',
}
/** By a heading no other screen has. */
const superuserScreens = {
  '/admin': 'System health',
  '/analysis': 'Text Analysis',
  '/organizations': 'Organizations',
  '/users': 'Users',
}

test('[RG-01, RG-09] / and any unknown path lead a stranger to sign-in', async ({ page }) => {
  for (const path of ['/', '/nowhere', '/dashboard/deeper', '/auth/unknown']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('[RG-01, RG-09] / and any unknown path lead a signed-in user to the dashboard', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  for (const path of ['/', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('[RG-01] / leads a superuser to the dashboard as well', async ({
  page,
  superuser,
  signInAs,
}) => {
  await signInAs(superuser, '/')
  await expect(page).toHaveURL('/dashboard')
})

test('[RG-02, RG-03] a signed-in visitor may still open the public screens', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  const headings = {
    '/register': 'Create your account',
    '/forgot-password': 'Forgot your password?',
    '/auth/verify': 'Verification failed',
    '/auth/confirm-email-change': 'Your email address was not changed',
    '/auth/not-me': 'Nothing was deleted',
    '/auth/undo-email-change': 'Nothing was undone',
  }
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('[RG-06, RG-07, RG-08, RG-11] every guarded screen sends a stranger to sign-in without asking the server', async ({
  page,
}) => {
  const calls = watchCalls(page)
  for (const path of [...Object.keys(userScreens), ...Object.keys(superuserScreens)]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  expect(calls).toEqual([])
})

test('[RG-06] a signed-in user opens the customer screens', async ({ page, account, signInAs }) => {
  await signInAs(account)
  for (const path of Object.keys(userScreens)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('[RG-06, RG-07, RG-08] a superuser opens every screen', async ({
  page,
  superuser,
  signInAs,
}) => {
  await signInAs(superuser)
  for (const path of Object.keys(userScreens)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  for (const [path, name] of Object.entries(superuserScreens)) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('[RG-07, RG-08, RG-12, RG-13] a member who opens a superuser screen ends on the dashboard without any admin call', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  const calls = watchCalls(page)
  for (const path of Object.keys(superuserScreens)) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([])
})

test('[RG-10] only a spinner shows until the current user is known', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  const me = await holdAnswer(page, '/auth/jwt/me')
  for (const path of ['/dashboard', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('status')).toHaveText('Loading')
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
  await me.release()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('a page that lost a part, as after a new release, offers to reload and is whole again', async ({
  page,
}) => {
  await page.goto('/login')
  await page.route('**/assets/registration-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('a new page is named in the tab and to screen readers', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveTitle('Forgot password · Inkprint')
  await expect(page.locator('[aria-live=polite]#announcer')).toHaveText('Forgot password')
})
