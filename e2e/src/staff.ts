import { randomUUID } from 'node:crypto'
import { api, type Input, type Organization, type User } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { test as base } from './customer.ts'
import type { Account } from './fixtures.ts'
import { ask, type Product } from './product.ts'

export { expect } from './customer.ts'

interface StaffFixtures {
  /** Signs the superuser in and opens a page in the admin area. */
  openAsStaff: (path: string) => Promise<void>
  /** Makes an organization, as staff do. */
  makeOrganization: (fields: { name: string } & Record<string, unknown>) => Promise<Organization>
  /** Makes an organization with a unique name and opens it in the list of organizations. */
  openOrganization: (fields?: Record<string, unknown>) => Promise<Organization>
  /** Makes a user, as staff do; verified, so that no mail is sent. */
  makeUser: (fields?: Partial<Input<typeof api.admin.users.create>>) => Promise<User>
}

export const test = base.extend<StaffFixtures>({
  openAsStaff: async ({ superuser, signInAs }, use) => {
    await use((path) => signInAs(superuser, path))
  },
  makeOrganization: async ({ product, superuser }, use) => {
    await use((fields) => ask(product, api.admin.organizations.create, fields, superuser.token))
  },
  openOrganization: async ({ makeOrganization, openAsStaff }, use) => {
    await use(async (fields) => {
      const organization = await makeOrganization({ name: mark(), ...fields })
      await openAsStaff(`/organizations?name_filter=${organization.name}`)
      return organization
    })
  },
  makeUser: async ({ product, superuser }, use) => {
    await use((fields) =>
      ask(
        product,
        api.admin.users.create,
        {
          email: `${randomUUID()}@example.com`,
          password: staffPassword,
          first_name: 'Bo',
          last_name: 'Lindqvist',
          is_verified: true,
          ...fields,
        },
        superuser.token,
      ),
    )
  },
})

export const staffPassword = 'Correct-Horse-7'

/** A unique word for names in a test. */
export function mark(): string {
  return `m${randomUUID().slice(0, 8)}`
}

export function readOrganization(
  product: Product,
  { staff, id }: { staff: Account; id: string },
): Promise<Organization> {
  return ask(product, api.admin.organizations.get, { id }, staff.token)
}

/** Aborts calls with one method to a path without an answer; lets others through. */
export async function loseCalls(
  page: Page,
  { method, path }: { method: string; path: string | RegExp },
): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    (route) => (route.request().method() === method ? route.abort() : route.fallback()),
  )
}

/** How far the page can be scrolled sideways, which should never be possible. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
}

export function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

export function clipboardText(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()')
}
