import { api } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { tokenQuery } from '../../client/token-query.ts'

export function emailChangeQuery(token: string | null) {
  return tokenQuery('email-change', token, (sent) => call(api.emailChange.confirm, { token: sent }))
}

export const undoEmailChangeMutation = mutationOptions({
  mutationFn: (token: string) => call(api.emailChange.undo, { token }),
})
