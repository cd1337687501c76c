import { api } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

/** A token works once, so it is sent once: however often the screen mounts, it reads the first answer. */
export function verificationQuery(token: string | null) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: () => call(api.registration.verify, { token: token ?? '' }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

export const rejectRegistrationMutation = mutationOptions({
  mutationFn: (token: string) => call(api.registration.reject, { token }),
})
