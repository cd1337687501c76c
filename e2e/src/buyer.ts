import { api, type Organization } from '@inkprint/contract'
import type { Account } from './fixtures.ts'
import type { Product } from './product.ts'

/** Gives an account an organization, so that it can buy; returns what the organization looks like. */
export async function giveOrganization(
  product: Product,
  { token }: Account,
): Promise<Organization> {
  const answer = await fetch(product.url + api.organization.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Quill & Co' }),
  })
  if (!answer.ok) throw new Error(`No organization: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Organization
}

export async function balanceOf(product: Product, { token }: Account): Promise<number> {
  const answer = await fetch(product.url + api.organization.get.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { credits } = (await answer.json()) as Organization
  return credits
}
