import { api, type Input } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { apiKeysQuery, freshFor } from '../../client/customer-data.ts'

export function requestCountsQuery(keyIds: string[]) {
  return queryOptions({
    queryKey: ['request-counts', keyIds],
    queryFn: () => call(api.apiKeys.countRequests, { api_key_ids: keyIds }),
    enabled: keyIds.length > 0,
    ...freshFor(1),
  })
}

export const updateKeyMutation = mutationOptions({
  mutationFn: (input: Input<typeof api.apiKeys.update>) => call(api.apiKeys.update, input),
  onSuccess: (_key, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
})

export const rotateKeyMutation = mutationOptions({
  mutationFn: (input: Input<typeof api.apiKeys.rotate>) => call(api.apiKeys.rotate, input),
  onSuccess: (_key, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
})

export const deleteKeyMutation = mutationOptions({
  mutationFn: (input: { id: string; keyId: string }) => call(api.apiKeys.remove, input),
  onSuccess: (_nothing, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
})
