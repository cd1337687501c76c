import { api } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { tokenQuery } from '../../client/token-query.ts'

export function verificationQuery(token: string | null) {
  return tokenQuery('verification', token, (sent) => call(api.registration.verify, { token: sent }))
}

export const rejectRegistrationMutation = mutationOptions({
  mutationFn: (token: string) => call(api.registration.reject, { token }),
})
