import { api, type Input } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

/** The groups change only with the model, which changes only when the server restarts. */
export const groupsQuery = queryOptions({
  queryKey: ['admin-groups'],
  queryFn: () => call(api.admin.analyses.listGroups),
  staleTime: Number.POSITIVE_INFINITY,
})

export const analysisMutation = mutationOptions({
  mutationFn: (input: Input<typeof api.admin.analyses.create>) =>
    call(api.admin.analyses.create, input),
})
