import { api } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

/** A token works once, so it is sent once: however often the screen mounts, it reads the first answer. */
export function emailChangeQuery(token: string | null) {
  return queryOptions({
    queryKey: ['email-change', token],
    queryFn: () => call(api.emailChange.confirm, { token: token ?? '' }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

export const undoEmailChangeMutation = mutationOptions({
  mutationFn: (token: string) => call(api.emailChange.undo, { token }),
})
