import { api, type Input } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { adminFreshMs, adminKey, adminMutation } from '../../client/admin-data.ts'
import { call } from '../../client/api.ts'
import { type ListState, pageInput } from '../../shared/list-address.ts'

export const organizationSorts = [
  'name',
  'is_active',
  'credits',
  'created_at',
  'updated_at',
] as const
type OrganizationSort = (typeof organizationSorts)[number]

export async function fetchOrganizations({ page, sort, filter }: ListState<OrganizationSort>) {
  const { organizations, ...rest } = await call(api.admin.organizations.list, {
    ...pageInput({ page, sort }),
    ...(filter && { name_filter: filter }),
  })
  return { ...rest, rows: organizations }
}

/**
 * Fetched anew for each edit, so that the edit is based on the current balance, and not refetched during it.
 */
export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: ['organization-to-edit', id],
    queryFn: () => call(api.admin.organizations.get, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function organizationKeysQuery(id: string) {
  return queryOptions({
    queryKey: [adminKey, 'organization-keys', id],
    queryFn: () => call(api.admin.organizations.listApiKeys, { id }),
    staleTime: adminFreshMs,
  })
}

export function fetchOrganizationAudit(id: string, page: number) {
  return call(api.admin.organizations.listAuditEntries, { id, page })
}

export const addOrganizationMutation = adminMutation(
  (input: Input<typeof api.admin.organizations.create>) =>
    call(api.admin.organizations.create, input),
)

export const updateOrganizationMutation = adminMutation(
  (input: Input<typeof api.admin.organizations.update>) =>
    call(api.admin.organizations.update, input),
)

export const deleteOrganizationMutation = adminMutation((id: string) =>
  call(api.admin.organizations.remove, { id }),
)

export const addKeyMutation = adminMutation(
  (input: Input<typeof api.admin.organizations.createApiKey>) =>
    call(api.admin.organizations.createApiKey, input),
)

export const deleteKeyMutation = adminMutation(
  (input: Input<typeof api.admin.organizations.removeApiKey>) =>
    call(api.admin.organizations.removeApiKey, input),
)
