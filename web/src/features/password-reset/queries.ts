import { api } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (email: string) => call(api.passwordReset.request, { email }),
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (input: { token: string; password: string }) =>
    call(api.passwordReset.complete, input),
})
