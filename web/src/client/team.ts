import { api, type TeamMember } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: () => call(api.team.get),
  staleTime: 30_000,
})

/** Whether no other active owner would remain without this member. */
export function isLastOwner(
  { user_id, role }: Pick<TeamMember, 'user_id' | 'role'>,
  members: readonly TeamMember[],
): boolean {
  if (role !== 'owner') return false
  return !members.some(
    (other) => other.user_id !== user_id && other.role === 'owner' && other.is_active,
  )
}
