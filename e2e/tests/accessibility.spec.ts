import type { Page } from '@playwright/test'
import {
  test as base,
  expect,
  expectAccessible,
  makeAccount,
  signInSuperuser,
} from '../src/fixtures.ts'

interface Screen {
  path: string
  as?: 'account' | 'superuser'
  /** Brings the screen into the state to look at. */
  arrange?: (page: Page) => Promise<void>
}

/** Accounts are made where one is signed in: most of these screens are for strangers. */
const test = base.extend<{ open: (screen: Screen) => Promise<void> }>({
  open: async ({ page, product, signInAs }, use) => {
    await use(async ({ path, as, arrange }) => {
      if (as === 'account') await signInAs(await makeAccount(product))
      if (as === 'superuser') await signInAs(await signInSuperuser(product))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await arrange?.(page)
    })
  },
})

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
      test(`axe finds nothing on: ${name}`, async ({ page, open }) => {
        await open(screen)
        await expectAccessible(page)
      })
    }

    test.describe('narrow', () => {
      test.use({ viewport: { width: 360, height: 740 } })

      test('axe finds nothing in the drawer', async ({ page, open }) => {
        await open({ path: '/admin', as: 'superuser', arrange: press('Open navigation') })
        await expectAccessible(page)
      })
    })
  })
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const [name, screen] of Object.entries(screens)) {
    if (name === 'the user menu') continue
    test(`nothing is cut off or scrolls sideways on: ${name}`, async ({ page, open }) => {
      await open(screen)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
  }
})

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
