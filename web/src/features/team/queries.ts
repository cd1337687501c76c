import { api, type Input } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { apiKeysQuery } from '../../client/customer-data.ts'
import { download } from '../../client/download.ts'
import { ownRoleQuery } from '../../client/own-role.ts'
import { secondFactorQuery } from '../../client/second-factor.ts'
import { teamQuery } from '../../client/team.ts'

export const changeRoleMutation = mutationOptions({
  mutationFn: (change: Input<typeof api.team.changeRole>) => call(api.team.changeRole, change),
  onSettled: (_member, _error, _change, _before, { client }) => refresh(client),
})

export const removeMemberMutation = mutationOptions({
  mutationFn: (removal: Input<typeof api.team.removeMember>) =>
    call(api.team.removeMember, removal),
  onSettled: (_nothing, _error, _removal, _before, { client }) => refresh(client),
})

export function resetMemberFactorMutation(userId: string) {
  return mutationOptions({
    mutationFn: (reset_reason: string) =>
      call(api.team.resetSecondFactor, { userId, reset_reason }),
    onSettled: (_nothing, _error, _reason, _before, { client }) => refresh(client),
  })
}

export const handOverMutation = mutationOptions({
  mutationFn: (user_id: string) => call(api.team.handOver, { user_id }),
  onSettled: (_nothing, _error, _id, _before, { client }) => refresh(client),
})

export const leaveMutation = mutationOptions({ mutationFn: () => call(api.team.leave) })

export const inviteMutation = mutationOptions({
  mutationFn: (invited: Input<typeof api.team.invite>) => call(api.team.invite, invited),
  onSettled: (_outcome, _error, _invited, _before, { client }) => refresh(client),
})

export const resendMutation = mutationOptions({
  mutationFn: (invitationId: string) => call(api.team.resendInvitation, { invitationId }),
  onSettled: (_nothing, _error, _id, _before, { client }) => refresh(client),
})

export const revokeMutation = mutationOptions({
  mutationFn: (invitationId: string) => call(api.team.revokeInvitation, { invitationId }),
  onSettled: (_nothing, _error, _id, _before, { client }) => refresh(client),
})

export const factorRequirementQuery = queryOptions({
  queryKey: ['factor-requirement'],
  queryFn: () => call(api.team.getFactorRequirement),
  staleTime: 30_000,
})

export const changeFactorRequirementMutation = mutationOptions({
  mutationFn: (is_second_factor_required: boolean) =>
    call(api.team.changeFactorRequirement, { is_second_factor_required }),
  onSuccess: (requirement, _input, _before, { client }) => {
    client.setQueryData(factorRequirementQuery.queryKey, requirement)
    client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    client.invalidateQueries({ queryKey: auditKey })
  },
})

export const auditKey = ['team-audit']

export function fetchAudit(page: number) {
  return call(api.team.listAuditEntries, { page })
}

export const exportAuditMutation = mutationOptions({
  mutationFn: () => download(api.team.exportAudit, { input: {}, name: 'audit-log.csv' }),
})

/** Also after a refusal: somebody else may have changed the team, or the caller's own role. */
function refresh(client: QueryClient): void {
  const changed = [teamQuery, ownRoleQuery, apiKeysQuery, factorRequirementQuery]
  for (const { queryKey } of [...changed, { queryKey: auditKey }]) {
    client.invalidateQueries({ queryKey })
  }
}
