import { api, type Input } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { download } from '../../client/download.ts'

export const organizationPrivacyQuery = queryOptions({
  queryKey: ['organization-privacy'],
  queryFn: () => call(api.privacy.getOrganization),
  staleTime: 60_000,
})

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: () => call(api.privacy.getConsents),
})

/** Polls while the file is being prepared. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: () => call(api.privacy.getExport),
  refetchInterval: ({ state }) => (state.data?.data_export?.state === 'preparing' ? 3_000 : false),
})

export const changeRetentionMutation = mutationOptions({
  mutationFn: (retention_days: number | null) =>
    call(api.privacy.changeRetention, { retention_days }),
  onSuccess: (privacy, _days, _before, { client }) =>
    client.setQueryData(organizationPrivacyQuery.queryKey, privacy),
})

export const changeConsentsMutation = mutationOptions({
  mutationFn: (is_marketing_opt_in: boolean) =>
    call(api.privacy.changeConsents, { is_marketing_opt_in }),
  onSuccess: (consents, _chosen, _before, { client }) =>
    client.setQueryData(consentsQuery.queryKey, consents),
})

export const requestExportMutation = mutationOptions({
  mutationFn: () => call(api.privacy.requestExport),
  // Shows the initial state: if refetched right away, the file might be ready before users could read that it
  // is in preparation.
  onSuccess: async (begun, _nothing, _before, { client }) => {
    // A pending request may have been answered before the export began.
    await client.cancelQueries({ queryKey: dataExportQuery.queryKey })
    client.setQueryData(dataExportQuery.queryKey, begun)
  },
  // An export may have been requested in another window.
  onError: (_error, _nothing, _before, { client }) =>
    client.invalidateQueries({ queryKey: dataExportQuery.queryKey }),
})

export const downloadExportMutation = mutationOptions({
  mutationFn: (token: string) =>
    download(api.privacy.downloadExport, { input: { token }, name: 'inkprint-data.zip' }),
})

export const deleteAccountMutation = mutationOptions({
  mutationFn: (typed: Input<typeof api.privacy.deleteAccount>) =>
    call(api.privacy.deleteAccount, typed),
})

export const requestDeletionMutation = mutationOptions({
  mutationFn: (typed_name: string) => call(api.privacy.requestDeletion, { typed_name }),
  onSuccess: (privacy, _name, _before, { client }) =>
    client.setQueryData(organizationPrivacyQuery.queryKey, privacy),
})

export const cancelDeletionMutation = mutationOptions({
  mutationFn: () => call(api.privacy.cancelDeletion),
  onSuccess: (privacy, _nothing, _before, { client }) =>
    client.setQueryData(organizationPrivacyQuery.queryKey, privacy),
})
