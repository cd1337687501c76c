import { confirmEmailChange, undoEmailChange } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** A token works once, so it is sent once: however often the screen mounts, it reads the first answer. */
export function emailChangeQuery(token: string | null) {
  return queryOptions({
    queryKey: ['email-change', token],
    queryFn: () => call(confirmEmailChange, { token: token ?? '' }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

export const undoEmailChangeMutation = mutationOptions({
  mutationFn: (token: string) => call(undoEmailChange, { token }),
})
