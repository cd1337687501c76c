import type { Page } from '@playwright/test'
import { type Account, expect, expectAccessible, test } from '../src/fixtures.ts'

interface Fixtures {
  account: Account
  superuser: Account
  signInAs: (account: Account) => Promise<void>
}

interface Screen {
  path: string
  as?: 'account' | 'superuser'
  /** Brings the screen into the state to look at. */
  arrange?: (page: Page) => Promise<void>
}

const screens: Record<string, Screen> = {
  'sign-in': { path: '/login?reset=success' },
  'sign-in with problems': { path: '/login', arrange: press('Sign In') },
  'sign-in refused': { path: '/login', arrange: failSignIn },
  registration: { path: '/register' },
  'registration with problems': { path: '/register', arrange: press('Create account') },
  'the terms': { path: '/register', arrange: press('Terms and Conditions') },
  'verification failed': { path: '/auth/verify' },
  'forgot password': { path: '/forgot-password' },
  'check your email': { path: '/forgot-password', arrange: askForReset },
  'reset password with problems': {
    path: '/reset-password?token=x',
    arrange: press('Reset password'),
  },
  'reset link not complete': { path: '/reset-password' },
  'email change failed': { path: '/auth/confirm-email-change', as: 'account' },
  'rejecting a registration': { path: '/auth/not-me?token=x' },
  'rejecting a registration failed': { path: '/auth/not-me' },
  'undo of an email change': { path: '/auth/undo-email-change?token=x' },
  'undo of an email change failed': { path: '/auth/undo-email-change' },
  dashboard: { path: '/dashboard', as: 'account' },
  'the user menu': { path: '/admin', as: 'superuser', arrange: press('User menu') },
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    for (const [name, screen] of Object.entries(screens)) {
      test(`axe finds nothing on: ${name}`, async ({ page, account, superuser, signInAs }) => {
        await open(page, { screen, fixtures: { account, superuser, signInAs } })
        await expectAccessible(page)
      })
    }

    test.describe('narrow', () => {
      test.use({ viewport: { width: 360, height: 740 } })

      test('axe finds nothing in the drawer', async ({ page, account, superuser, signInAs }) => {
        const screen = {
          path: '/admin',
          as: 'superuser',
          arrange: press('Open navigation'),
        } as const
        await open(page, { screen, fixtures: { account, superuser, signInAs } })
        await expectAccessible(page)
      })
    })
  })
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const [name, screen] of Object.entries(screens)) {
    if (name === 'the user menu') continue
    test(`nothing is cut off or scrolls sideways on: ${name}`, async ({
      page,
      account,
      superuser,
      signInAs,
    }) => {
      await open(page, { screen, fixtures: { account, superuser, signInAs } })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
  }
})

async function open(page: Page, { screen, fixtures }: { screen: Screen; fixtures: Fixtures }) {
  if (screen.as) await fixtures.signInAs(fixtures[screen.as])
  await page.goto(screen.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await screen.arrange?.(page)
}

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).click()
}

async function failSignIn(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function askForReset(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}
