import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  lookAt,
  makeAccount,
  openOnce,
  signInSuperuser,
  storeToken,
  test,
} from '../src/fixtures.ts'
import type { Product } from '../src/product.ts'

interface Screen {
  path: string
  as?: 'account' | 'superuser'
  /** Brings the screen into the state to look at. */
  arrange?: (page: Page) => Promise<void>
  /** What is only there in that state. */
  shows?: (page: Page) => Locator
}

const narrow = { width: 360, height: 740 }

const screens: Record<string, Screen> = {
  'sign-in': { path: '/login?reset=success' },
  'sign-in with problems': { path: '/login', arrange: press('Sign In'), shows: problem },
  'sign-in refused': {
    path: '/login',
    arrange: failSignIn,
    shows: (page) => page.getByRole('alert'),
  },
  registration: { path: '/register' },
  'registration with problems': {
    path: '/register',
    arrange: press('Create account'),
    shows: problem,
  },
  'the terms': {
    path: '/register',
    arrange: press('Terms and Conditions'),
    shows: (page) => page.getByRole('dialog'),
  },
  'verification failed': { path: '/auth/verify' },
  'forgot password': { path: '/forgot-password' },
  'check your email': {
    path: '/forgot-password',
    arrange: askForReset,
    shows: (page) => page.getByRole('heading', { name: 'Check Your Email' }),
  },
  'reset password with problems': {
    path: '/reset-password?token=x',
    arrange: press('Reset password'),
    shows: problem,
  },
  'reset link not complete': { path: '/reset-password' },
  'email change failed': { path: '/auth/confirm-email-change', as: 'account' },
  'rejecting a registration': { path: '/auth/not-me?token=x' },
  'rejecting a registration failed': { path: '/auth/not-me' },
  'undo of an email change': { path: '/auth/undo-email-change?token=x' },
  'undo of an email change failed': { path: '/auth/undo-email-change' },
  dashboard: { path: '/dashboard', as: 'account' },
  'the user menu': {
    path: '/admin',
    as: 'superuser',
    arrange: press('User menu'),
    shows: (page) => page.getByRole('menu'),
  },
}

for (const [name, screen] of Object.entries(screens)) {
  test.describe(() => {
    const openPage = openOnce(open(screen))

    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${colorScheme} theme`, () => {
        test(`axe finds nothing on: ${name}`, async () => {
          const page = openPage()
          await lookAt(page, { colorScheme })
          await expectState(page, screen)
          await expectAccessible(page)
        })
      })
    }

    if (name === 'the user menu') return
    test.describe('at 360 px', () => {
      test(`nothing is cut off or scrolls sideways on: ${name}`, async () => {
        const page = openPage()
        await lookAt(page, { colorScheme: 'light', viewport: narrow })
        await expectState(page, screen)
        // What React draws for another width comes a moment later.
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      })
    })
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test.describe('narrow', () => {
      test.use({ viewport: narrow })

      test('axe finds nothing in the drawer', async ({ page, product }) => {
        const drawer = {
          path: '/admin',
          as: 'superuser',
          arrange: press('Open navigation'),
        } as const
        await open(drawer)(page, product)
        await expectAccessible(page)
      })
    })
  })
}

function open({ path, as, arrange }: Screen) {
  return async (page: Page, product: Product) => {
    // Accounts are made where one is signed in: most of these screens are for strangers.
    if (as === 'account') await storeToken(page, (await makeAccount(product)).token)
    if (as === 'superuser') await storeToken(page, (await signInSuperuser(product)).token)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await arrange?.(page)
  }
}

/** The tests of a screen share one page: what was opened there must not have closed meanwhile. */
async function expectState(page: Page, { shows }: Screen): Promise<void> {
  await expect(shows?.(page) ?? page.getByRole('heading', { level: 1 })).toBeVisible()
}

function problem(page: Page): Locator {
  return page.locator('[aria-invalid="true"]').first()
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
