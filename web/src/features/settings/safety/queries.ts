import { api, type Input } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../client/api.ts'
import { makePasskey } from '../../../client/passkeys.ts'
import { secondFactorQuery } from '../../../client/second-factor.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => call(api.sessions.list),
})

export const endSessionMutation = mutationOptions({
  mutationFn: (sessionId: string) => call(api.sessions.end, { sessionId }),
  onSettled: (_ended, _error, _id, _before, { client }) => refreshSessions(client),
})

export const endOthersMutation = mutationOptions({
  mutationFn: () => call(api.sessions.endOthers),
  onSettled: (_ended, _error, _id, _before, { client }) => refreshSessions(client),
})

export const ssoLinksQuery = queryOptions({
  queryKey: ['sso-links'],
  queryFn: () => call(api.singleSignOn.listLinks),
})

export const removeLinkMutation = mutationOptions({
  mutationFn: (linkId: string) => call(api.singleSignOn.removeLink, { linkId }),
  onSettled: (_removed, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ssoLinksQuery.queryKey }),
})

export const startTotpMutation = mutationOptions({
  mutationFn: (input: Input<typeof api.secondFactor.startTotp>) =>
    call(api.secondFactor.startTotp, input),
})

export const finishTotpMutation = mutationOptions({
  mutationFn: (input: Input<typeof api.secondFactor.finishTotp>) =>
    call(api.secondFactor.finishTotp, input),
  onSuccess: (_codes, _input, _before, { client }) => refresh(client),
})

export const removeTotpMutation = mutationOptions({
  mutationFn: () => call(api.secondFactor.removeTotp),
  onSuccess: (_nothing, _input, _before, { client }) => refresh(client),
})

export const replaceCodesMutation = mutationOptions({
  mutationFn: () => call(api.secondFactor.replaceRecoveryCodes),
  onSuccess: (_codes, _input, _before, { client }) => refresh(client),
})

/** Submits the password, has the browser create the passkey, and adds it. */
export const addPasskeyMutation = mutationOptions({
  mutationFn: async ({ name, current_password }: { name: string; current_password: string }) => {
    const { options } = await call(api.passkeys.startAdding, { current_password })
    return call(api.passkeys.add, { name, passkey: await makePasskey(options) })
  },
  onSuccess: (_added, _input, _before, { client }) => refresh(client),
})

export const renamePasskeyMutation = mutationOptions({
  mutationFn: (input: Input<typeof api.passkeys.rename>) => call(api.passkeys.rename, input),
  onSuccess: (_renamed, _input, _before, { client }) => refresh(client),
})

export const removePasskeyMutation = mutationOptions({
  mutationFn: (passkeyId: string) => call(api.passkeys.remove, { passkeyId }),
  onSuccess: (_nothing, _input, _before, { client }) => refresh(client),
})

/** Setting up the first second factor also ends other sessions. */
function refresh(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    refreshSessions(client),
  ])
}

function refreshSessions(client: QueryClient) {
  return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}
