import { type ApiKeyInfo, analysisCost, api, type Output } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** What several screens of a customer show; fetched once for all of them. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(api.profile.get),
  ...freshFor(15),
})

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: () => call(api.organization.get),
  ...freshFor(5),
})

/** Inactive and expired keys too; whoever offers keys to choose from takes the `activeKeys`. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => call(api.apiKeys.list, { active_only: 'false', include_info: 'true' }),
  ...freshFor(5),
})

/** Those that still work: neither disabled nor expired. */
export function activeKeys(keys: readonly ApiKeyInfo[] = []): ApiKeyInfo[] {
  return keys.filter((key) => key.is_active && !isExpired(key))
}

export function isExpired({ expires_at }: ApiKeyInfo): boolean {
  return expires_at != null && new Date(expires_at) <= new Date()
}

export const createKeyMutation = mutationOptions({
  mutationFn: (input: { id: string; name: string }) => call(api.apiKeys.create, input),
  onSuccess: (_key, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
})

type LabeledKey = Pick<ApiKeyInfo, 'id' | 'name' | 'masked_key'>

/** A key's name, with the end of the key itself where another one has the same name. */
export function keyLabel(
  { id, name, masked_key }: LabeledKey,
  keys: readonly LabeledKey[],
): string {
  const hasNamesake = keys.some((other) => other.id !== id && other.name === name)
  return hasNamesake && masked_key ? `${name} ${keyEnd(masked_key.slice(-4))}` : name
}

/** `••1b2c`: the last characters of a key. */
export function keyEnd(end: string): string {
  return `••${end}`
}

export const creditSummaryQuery = queryOptions({
  queryKey: ['credits', 'summary'],
  queryFn: () => call(api.credits.getSummary),
  ...freshFor(5),
})

/**
 * Below the number the organization is warned at. Before there is one, below a tenth of all there was,
 * or what a text of average length costs with everything.
 */
export function isLow({
  balance,
  total_added,
  low_balance_below,
}: Output<typeof api.credits.getSummary>): boolean {
  if (balance === 0) return true
  return balance < (low_balance_below ?? Math.max(total_added / 10, averageCost))
}

const averageCost = analysisCost(1500, {
  include_guidelines: true,
  include_humanization_prompt: true,
})

/** An analysis moved credits and used a key: everything that shows either is asked for again. */
export function forgetUsage(client: QueryClient): void {
  for (const part of ['credits', 'organization', 'api-keys', 'request-counts', 'analyses']) {
    client.invalidateQueries({ queryKey: [part] })
  }
}

/** Counts as fresh for so long, and is kept while it does, also when nobody looks at it. */
export function freshFor(minutes: number) {
  const staleTime = minutes * 60_000
  return { staleTime, gcTime: 2 * staleTime }
}
