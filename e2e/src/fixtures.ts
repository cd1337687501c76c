import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { api, type User } from '@inkprint/contract'
import { test as base, expect, type Page, type ViewportSize } from '@playwright/test'
import { linkIn, waitForMail } from './mailbox.ts'
import { ask, type Product, startProduct } from './product.ts'

export { expect }

export interface Account {
  email: string
  password: string
  firstName: string
  lastName: string
  token: string
}

interface Fixtures {
  /** A new, verified account; no browser is signed in yet. */
  account: Account
  superuser: Account
  /**
   * Signs the account in by storing its token before any of our scripts run, and opens a page if one is
   * given.
   */
  signInAs: (account: Pick<Account, 'token'>, path?: string) => Promise<void>
}

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  account: async ({ product }, use) => use(await makeAccount(product)),
  superuser: async ({ product }, use) => use(await signInSuperuser(product)),
  signInAs: async ({ page }, use) => {
    await use(async ({ token }, path) => {
      await storeToken(page, token)
      if (path) await page.goto(path)
    })
  },
})

/** Signs a browser in before any of our scripts run. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/**
 * For a group of tests that look at one screen in several ways without changing anything: opening it once for
 * all of them saves most of the time such tests take.
 */
export function openOnce(open: (page: Page, product: Product) => Promise<void>): () => Page {
  let page: Page | undefined
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser, product }) => {
    // The first test of a worker also waits for the product to start.
    test.setTimeout(2 * test.info().timeout)
    page = await browser.newPage({ baseURL: product.url })
    await open(page, product)
  })
  test.afterAll(() => page?.close())
  return () => {
    if (!page) throw new Error('The page is not open yet')
    return page
  }
}

/** Registers and verifies an account over HTTP, as a person would with a browser and a mail program. */
export async function makeAccount(product: Product): Promise<Account> {
  const email = `${randomUUID()}@example.com`
  const password = 'Correct-Horse-7'
  const [firstName, lastName] = ['Ada', 'Nowak']
  await register(product, { email, password, firstName, lastName })
  const mail = await waitForMail(product.dataDir, {
    to: email,
    subject: 'Confirm your Inkprint account',
  })
  await ask(product, api.registration.verify, { token: tokenIn(linkIn(mail)) })
  return { email, password, firstName, lastName, token: await signIn(product, { email, password }) }
}

/** Registers an account over HTTP; it stays unverified until the mailed link is opened. */
export function register(
  product: Pick<Product, 'url'>,
  {
    email,
    password = 'Correct-Horse-7',
    firstName = 'Ada',
    lastName = 'Nowak',
  }: Pick<Account, 'email'> & Partial<Account>,
): Promise<User> {
  return ask(product, api.registration.create, {
    first_name: firstName,
    last_name: lastName,
    email,
    password,
    confirm_password: password,
    is_terms_accepted: true,
    is_not_consumer_term: true,
  })
}

export async function signIn(
  product: Pick<Product, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  return (await ask(product, api.auth.login, { username: email, password })).access_token
}

export async function signInSuperuser(product: Product): Promise<Account> {
  const token = await signIn(product, product.superuser)
  return { ...product.superuser, firstName: 'Inkprint', lastName: 'Admin', token }
}

/** The token in a mailed link. */
export function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

/** Expects that the page breaks no accessibility rule that can be checked automatically. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page)).toEqual([])
}

/** The accessibility rules that the page breaks, with the elements concerned. */
export async function brokenRules(page: Page): Promise<string[]> {
  // Our pages have no frames, which legacy mode does not check.
  expect(page.frames()).toHaveLength(1)
  const { violations } = await new AxeBuilder({ page })
    // Only findings in frames would need a second page to merge them.
    .setLegacyMode()
    // Passed checks are not used, and describing them takes longer than finding violations.
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

type View = { viewport?: ViewportSize; colorScheme: 'light' | 'dark' }

/** Shows an open page in another theme, and at another size if one is given. */
export async function lookAt(page: Page, { viewport, colorScheme }: View): Promise<void> {
  const size = viewport ?? views['at a desk'].viewport
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => page.evaluate('innerWidth')).toBe(size.width)
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** The two most common ways of viewing a screen. */
export const views = {
  'at a desk': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'on a phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const
