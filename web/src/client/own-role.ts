import { api, type Permission, type Role } from '@inkprint/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { freshFor } from './customer-data.ts'

export const ownRoleQuery = queryOptions({
  queryKey: ['own-role'],
  queryFn: () => call(api.team.getOwnRole),
  ...freshFor(5),
})

/**
 * Whether the caller's role has a permission. While the role is unknown it is assumed to; the server decides
 * anyway.
 */
export function useMay(permission: Permission): boolean {
  const { data } = useQuery(ownRoleQuery)
  return data?.permissions.includes(permission) ?? true
}

export function useOwnRole(): Role | undefined {
  return useQuery(ownRoleQuery).data?.role
}
