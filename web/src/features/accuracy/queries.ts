import { api } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

export const feedbackQuery = queryOptions({
  queryKey: ['feedback figures'],
  queryFn: () => call(api.site.getFeedback),
  staleTime: 5 * 60_000,
})
