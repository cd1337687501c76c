import { api, type Organization, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import type { Account } from './fixtures.ts'
import { ask, type Product } from './product.ts'

/** Gives an account an organization, so that it can buy; returns that organization. */
export function giveOrganization(product: Product, { token }: Account): Promise<Organization> {
  return ask(product, api.organization.create, { name: 'Quill & Co' }, token)
}

/** Goes to the provider's checkout page for a package, the first unless another is named. */
export async function goToCheckout(page: Page, name = 'Starter'): Promise<void> {
  await page.goto(paths.pricing)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('button', { name: 'Buy Now' }).click()
}

export async function balanceOf(product: Product, { token }: Account): Promise<number> {
  return (await ask(product, api.organization.get, {}, token)).credits
}
