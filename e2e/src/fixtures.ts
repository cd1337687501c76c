import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { api } from '@inkprint/contract'
import { test as base, expect, type Page } from '@playwright/test'
import { linkIn, waitForMail } from './mailbox.ts'
import { type Product, startProduct } from './product.ts'

export { expect }

export interface Account {
  email: string
  password: string
  firstName: string
  lastName: string
  token: string
}

interface Fixtures {
  /** A new, verified account; nobody is signed in yet. */
  account: Account
  superuser: Account
  /** Opens the page as that account: its token is stored before any script runs. */
  signInAs: (account: Account) => Promise<void>
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
  superuser: async ({ product }, use) => {
    const { email, password } = product.superuser
    const token = await signIn(product, { email, password })
    await use({ email, password, firstName: 'Inkprint', lastName: 'Admin', token })
  },
  signInAs: async ({ page }, use) => {
    await use(async ({ token }) => {
      await page.goto('/favicon.svg')
      await page.evaluate((value) => localStorage.setItem('token', value), token)
    })
  },
})

/** Registers and verifies over HTTP, as a person would with a browser and a mail program. */
export async function makeAccount(product: Product): Promise<Account> {
  const email = `${randomUUID()}@example.com`
  const password = 'Correct-Horse-7'
  const [firstName, lastName] = ['Ada', 'Nowak']
  await post(product, api.registration.create.path, {
    first_name: firstName,
    last_name: lastName,
    email,
    password,
    confirm_password: password,
    is_terms_accepted: true,
    is_not_consumer_term: true,
  })
  const mail = await waitForMail(product.dataDir, {
    to: email,
    subject: 'Confirm your Inkprint account',
  })
  await post(product, api.registration.verify.path, {
    token: new URL(linkIn(mail)).searchParams.get('token'),
  })
  return { email, password, firstName, lastName, token: await signIn(product, { email, password }) }
}

export async function signIn(
  product: Pick<Product, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(product.url + api.auth.login.path, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

export async function post(
  product: Pick<Product, 'url'>,
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Nothing on the page breaks an accessibility rule that a program can check. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}

/** The two ways most people look at a screen. */
export const views = {
  'at a desk': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'on a phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const
