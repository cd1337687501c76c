import { api, type Input } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../client/api.ts'

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call(api.invitations.open, { token }),
    enabled: token !== '',
    staleTime: 10_000,
  })
}

export function acceptMutation(token: string) {
  return mutationOptions({
    mutationFn: () => call(api.invitations.accept, { token }),
    // Also after a refusal: the page then shows the invitation's current state.
    onSettled: (_user, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: invitationQuery(token).queryKey }),
  })
}

export function registerInvited(registration: Input<typeof api.invitations.register>) {
  return call(api.invitations.register, registration)
}
