import { api, type Input } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { adminFreshMs, adminKey, adminMutation } from '../../client/admin-data.ts'
import { call } from '../../client/api.ts'
import { type ListState, pageInput } from '../../shared/list-address.ts'

export const userSorts = ['name', 'email', 'is_active', 'created_at'] as const
type UserSort = (typeof userSorts)[number]

export async function fetchUsers({ page, sort, filter }: ListState<UserSort>) {
  const { users, ...rest } = await call(api.admin.users.list, {
    ...pageInput({ page, sort }),
    ...(filter && { search: filter }),
  })
  return { ...rest, rows: users }
}

/** Fetched anew for each edit and not refetched during it. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user-to-edit', id],
    queryFn: () => call(api.admin.users.get, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The options of the organization selector: up to a hundred whose name contains this. */
export function organizationChoicesQuery(name: string) {
  return queryOptions({
    queryKey: [adminKey, 'organization-choices', name],
    queryFn: () =>
      call(api.admin.organizations.list, {
        page: 1,
        size: 100,
        sort_by: 'name',
        sort_order: 'asc',
        ...(name && { name_filter: name }),
      }),
    staleTime: adminFreshMs,
  })
}

export function fetchUserAudit(id: string, page: number) {
  return call(api.admin.users.listAuditEntries, { id, page })
}

export const addUserMutation = adminMutation((input: Input<typeof api.admin.users.create>) =>
  call(api.admin.users.create, input),
)

export const updateUserMutation = adminMutation((input: Input<typeof api.admin.users.update>) =>
  call(api.admin.users.update, input),
)

export const deleteUserMutation = adminMutation((id: string) =>
  call(api.admin.users.remove, { id }),
)

export function userFactorQuery(id: string) {
  return queryOptions({
    queryKey: [adminKey, 'user-second-factor', id],
    queryFn: () => call(api.admin.users.getSecondFactor, { id }),
  })
}

export function userLinksQuery(id: string) {
  return queryOptions({
    queryKey: [adminKey, 'user-sso-links', id],
    queryFn: () => call(api.admin.users.listSsoLinks, { id }),
  })
}

export function resetFactorMutation(id: string) {
  return adminMutation((reset_reason: string) =>
    call(api.admin.users.resetSecondFactor, { id, reset_reason }),
  )
}
