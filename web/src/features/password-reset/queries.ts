import { forgotPassword, resetPassword } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (email: string) => call(forgotPassword, { email }),
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (input: { token: string; password: string }) => call(resetPassword, input),
})
