import { api, type CreatedApiKey, type Input } from '@inkprint/contract'
import { alterAnswer } from './calls.ts'
import { ask, type makeCustomer, signInStaff } from './open-screen.tsx'
import { textOf } from './texts.ts'

export type Customer = Awaited<ReturnType<typeof makeCustomer>>

export function makeKey(
  { organization, token }: Customer,
  name = 'Newsroom',
): Promise<CreatedApiKey> {
  return ask(api.apiKeys.create, { id: organization.id, name }, token)
}

/** From now on the key is listed as expired, since in reality that would take a day. */
export function expireKey(name: string): void {
  interface Keys {
    api_keys: { name: string; expires_at: string | null }[]
  }
  alterAnswer<Keys>(api.apiKeys.list, ({ api_keys }) => ({
    api_keys: api_keys.map((key) =>
      key.name === name ? { ...key, expires_at: '2026-01-31T23:59:59.000Z' } : key,
    ),
  }))
}

/** Sets the balance, as staff would. */
export async function setBalance({ organization }: Customer, credits: number): Promise<void> {
  const { id } = organization
  await ask(api.admin.organizations.update, { id, credits }, await signInStaff())
}

export async function balanceOf({ token }: Customer): Promise<number> {
  return (await ask(api.organization.get, {}, token)).credits
}

type Order = Partial<Input<typeof api.playground.analyze>> & { title?: string }

/** Has a text analyzed, charged to a new key unless one is given; returns the analysis's id. */
export async function makeAnalysis(
  customer: Customer,
  { title, text = textOf(250), ...options }: Order = {},
): Promise<string> {
  const { token } = customer
  const api_key_id = options.api_key_id ?? (await makeKey(customer)).id
  const order = { text, ...options, api_key_id }
  const { analysis_id: id } = await ask(api.playground.analyze, order, token)
  if (title !== undefined) await ask(api.ownAnalyses.rename, { id, title }, token)
  return id
}
