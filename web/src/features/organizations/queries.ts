import {
  addOrganization,
  addOrganizationApiKey,
  deleteOrganization,
  deleteOrganizationApiKey,
  type Input,
  listOrganizations,
  organization,
  organizationApiKeys,
  organizationAudit,
  updateOrganization,
} from '@inkprint/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminFreshMs, adminKey, adminMutation } from '../../lib/admin-data.ts'
import { call } from '../../lib/api.ts'
import type { ListState } from '../../lib/list-address.ts'

export const organizationSorts = [
  'name',
  'is_active',
  'credits',
  'created_at',
  'updated_at',
] as const
type OrganizationSort = (typeof organizationSorts)[number]

export function organizationsQuery({ page, sort, filter }: ListState<OrganizationSort>) {
  return queryOptions({
    queryKey: [adminKey, 'organizations', { page, sort, filter }],
    queryFn: () =>
      call(listOrganizations, {
        page,
        size: 20,
        ...(sort && { sort_by: sort.by, sort_order: sort.order }),
        ...(filter && { name_filter: filter }),
      }),
    staleTime: adminFreshMs,
    placeholderData: keepPreviousData,
  })
}

/** Fetched anew for each edit, which must start from the balance of that moment, and then left alone. */
export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: ['organization-to-edit', id],
    queryFn: () => call(organization, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function organizationKeysQuery(id: string) {
  return queryOptions({
    queryKey: [adminKey, 'organization-keys', id],
    queryFn: () => call(organizationApiKeys, { id }),
    staleTime: adminFreshMs,
  })
}

export function fetchOrganizationAudit(id: string, page: number) {
  return call(organizationAudit, { id, page })
}

export const addOrganizationMutation = adminMutation((input: Input<typeof addOrganization>) =>
  call(addOrganization, input),
)

export const updateOrganizationMutation = adminMutation((input: Input<typeof updateOrganization>) =>
  call(updateOrganization, input),
)

export const deleteOrganizationMutation = adminMutation((id: string) =>
  call(deleteOrganization, { id }),
)

export const addKeyMutation = adminMutation((input: Input<typeof addOrganizationApiKey>) =>
  call(addOrganizationApiKey, input),
)

export const deleteKeyMutation = adminMutation((input: Input<typeof deleteOrganizationApiKey>) =>
  call(deleteOrganizationApiKey, input),
)
