import { creditSummary, listOwnApiKeys, ownOrganization, profile } from '@inkprint/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** What several screens of a customer show; fetched once for all of them. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(profile),
  ...freshFor(15),
})

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: () => call(ownOrganization),
  ...freshFor(5),
})

/** Inactive keys too; whoever offers keys to choose from leaves those out. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => call(listOwnApiKeys, { active_only: 'false', include_info: 'true' }),
  ...freshFor(5),
})

export const creditSummaryQuery = queryOptions({
  queryKey: ['credits', 'summary'],
  queryFn: () => call(creditSummary),
  ...freshFor(5),
})

/** An analysis moved credits and used a key: everything that shows either is asked for again. */
export function forgetUsage(client: QueryClient): void {
  for (const queryKey of [['credits'], ['organization'], ['api-keys'], ['request-counts']]) {
    client.invalidateQueries({ queryKey })
  }
}

/** Counts as fresh for so long, and is kept while it does, also when nobody looks at it. */
export function freshFor(minutes: number) {
  const staleTime = minutes * 60_000
  return { staleTime, gcTime: 2 * staleTime }
}
