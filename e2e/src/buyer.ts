import { api, type Organization } from '@inkprint/contract'
import type { Account } from './fixtures.ts'
import { ask, type Product } from './product.ts'

/** Gives an account an organization, so that it can buy; returns what the organization looks like. */
export function giveOrganization(product: Product, { token }: Account): Promise<Organization> {
  return ask(product, api.organization.create, { name: 'Quill & Co' }, token)
}

export async function balanceOf(product: Product, { token }: Account): Promise<number> {
  return (await ask(product, api.organization.get, {}, token)).credits
}
