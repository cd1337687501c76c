import { api, type Input } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { adminFreshMs, adminKey, adminMutation } from '../../../client/admin-data.ts'
import { call, callOnce } from '../../../client/api.ts'

export function overviewQuery(id: string) {
  return queryOptions({
    queryKey: [adminKey, 'organization-overview', id],
    queryFn: () => call(api.admin.organizations.getOverview, { id }),
    staleTime: adminFreshMs,
  })
}

export async function fetchMembers(id: string, page: number) {
  const { users, ...info } = await call(api.admin.organizations.listMembers, { id, page })
  return { rows: users, ...info }
}

export async function fetchEntries(id: string, page: number) {
  const { items, ...info } = await call(api.admin.organizations.listCreditEntries, { id, page })
  return { rows: items, ...info }
}

export async function fetchPurchases(id: string, page: number) {
  const { items, ...info } = await call(api.admin.organizations.listPurchases, { id, page })
  return { rows: items, ...info }
}

interface Change {
  idempotencyKey: string
  input: Input<typeof api.admin.organizations.changeCredits>
}

export const changeCreditsMutation = adminMutation((change: Change) =>
  callOnce(api.admin.organizations.changeCredits, change),
)
