import {
  changeOrganizationCredits,
  type Input,
  organizationCredits,
  organizationMembers,
  organizationOverview,
  organizationPurchases,
} from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { adminFreshMs, adminKey, adminMutation } from '../../../lib/admin-data.ts'
import { call, callOnce } from '../../../lib/api.ts'

export function overviewQuery(id: string) {
  return queryOptions({
    queryKey: [adminKey, 'organization-overview', id],
    queryFn: () => call(organizationOverview, { id }),
    staleTime: adminFreshMs,
  })
}

export async function fetchMembers(id: string, page: number) {
  const { users, ...info } = await call(organizationMembers, { id, page })
  return { rows: users, ...info }
}

export async function fetchEntries(id: string, page: number) {
  const { items, ...info } = await call(organizationCredits, { id, page })
  return { rows: items, ...info }
}

export async function fetchPurchases(id: string, page: number) {
  const { items, ...info } = await call(organizationPurchases, { id, page })
  return { rows: items, ...info }
}

interface Change {
  idempotencyKey: string
  input: Input<typeof changeOrganizationCredits>
}

export const changeCreditsMutation = adminMutation((change: Change) =>
  callOnce(changeOrganizationCredits, change),
)
