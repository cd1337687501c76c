import { type ApiKeyInfo, analysisCost, api, type Output } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Shown on several customer screens, so it is fetched once for all of them. */
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

/** Includes inactive and expired keys; to offer keys to choose from, use `activeKeys`. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => call(api.apiKeys.list, { active_only: 'false', include_info: 'true' }),
  ...freshFor(5),
})

/** The keys that still work: neither disabled nor expired. */
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

/** A key's name, followed by the key's last characters if another key has the same name. */
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
 * Whether the balance is below the organization's warning threshold. If none is set, the threshold is a tenth
 * of all credits ever added, or the cost of a text of average length with all options, whichever is higher.
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

/** After an analysis spent credits and used a key: invalidates everything that shows either. */
export function forgetUsage(client: QueryClient): void {
  for (const part of ['credits', 'organization', 'api-keys', 'request-counts', 'analyses']) {
    client.invalidateQueries({ queryKey: [part] })
  }
}

/** Query options for data that stays fresh this long; it is cached for longer than that even while unused. */
export function freshFor(minutes: number) {
  const staleTime = minutes * 60_000
  return { staleTime, gcTime: 2 * staleTime }
}
