import {
  api,
  type CreatedApiKey,
  type Input,
  type KeyScope,
  type Organization,
  type Output,
} from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { giveOrganization } from './buyer.ts'
import { type Account, test as base, expect, makeAccount } from './fixtures.ts'
import { ask, type Product, productWithQuickDetector, startProduct } from './product.ts'

export { expect }

/** A new account with its own organization. */
export interface Customer extends Account {
  organization: Organization
}

interface CustomerFixtures {
  customer: Customer
  /** Signs the customer in and opens a dashboard tab. */
  openTab: (tab?: string) => Promise<void>
  /** Makes a key for the customer. */
  addKey: (name?: string) => Promise<CreatedApiKey>
  /** Sets the customer's balance, as staff would. */
  setBalance: (credits: number) => Promise<void>
  /** Makes a key named Newsroom and opens the playground. */
  openPlayground: () => Promise<CreatedApiKey>
  /** Has a first text analyzed in the playground; returns the server's answer. */
  openResult: (text: string) => Promise<Output<typeof api.playground.analyze>['analysis_result']>
}

/** For tests of screens that do not depend on verdicts: analyses finish at once. */
export const test = base.extend<CustomerFixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const product = await startProduct({}, productWithQuickDetector)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  customer: async ({ product }, use) => use(await makeCustomer(product)),
  openTab: async ({ page, customer, signInAs }, use) => {
    await use(async (tab) => {
      await signInAs(customer, tab ? `/dashboard?tab=${tab}` : '/dashboard')
      await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
    })
  },
  addKey: async ({ product, customer }, use) => {
    await use((name) => makeKey(product, { customer, name }))
  },
  setBalance: async ({ product, customer, superuser }, use) => {
    await use((credits) => setCredits(product, { customer, staff: superuser, credits }))
  },
  openPlayground: async ({ addKey, openTab }, use) => {
    await use(async () => {
      const key = await addKey()
      await openTab()
      return key
    })
  },
  openResult: async ({ page, openPlayground }, use) => {
    await use(async (text) => {
      const key = await openPlayground()
      const answer = page.waitForResponse(`**${api.playground.analyze.path}`)
      await analyze(page, { key: key.name, text })
      return (await (await answer).json()).analysis_result
    })
  },
})

export async function makeCustomer(product: Product): Promise<Customer> {
  const account = await makeAccount(product)
  return { ...account, organization: await giveOrganization(product, account) }
}

export function makeKey(
  product: Product,
  {
    customer,
    name = 'Newsroom',
    scopes,
  }: { customer: Customer; name?: string | undefined; scopes?: KeyScope[] },
): Promise<CreatedApiKey> {
  const wanted = { id: customer.organization.id, name, ...(scopes && { scopes }) }
  return ask(product, api.apiKeys.create, wanted, customer.token)
}

interface MadeAnalysis extends Partial<Input<typeof api.playground.analyze>> {
  customer: Customer
  title?: string | undefined
}

/** Analyzes a text over HTTP, with a new key unless one is given; returns the analysis id. */
export async function makeAnalysis(
  product: Product,
  { customer, title, text = textOf(250), ...options }: MadeAnalysis,
): Promise<string> {
  const { token } = customer
  const api_key_id = options.api_key_id ?? (await makeKey(product, { customer })).id
  const order = { text, ...options, api_key_id }
  const { analysis_id: id } = await ask(product, api.playground.analyze, order, token)
  if (title !== undefined) await ask(product, api.ownAnalyses.rename, { id, title }, token)
  return id
}

/** Sets the balance, as staff would. */
export async function setCredits(
  product: Product,
  { customer, staff, credits }: { customer: Customer; staff: Account; credits: number },
): Promise<void> {
  const { id } = customer.organization
  await ask(product, api.admin.organizations.update, { id, credits }, staff.token)
}

/** Fills in the playground and waits for the result. */
export async function analyze(
  page: Page,
  { key, text }: { key: string; text: string },
): Promise<void> {
  await page.getByLabel('API Key', { exact: true }).selectOption({ label: key })
  await page.getByLabel('Text to analyze').fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
}
