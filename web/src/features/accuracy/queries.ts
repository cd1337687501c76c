import { feedbackFigures } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const feedbackQuery = queryOptions({
  queryKey: ['feedback figures'],
  queryFn: () => call(feedbackFigures),
  staleTime: 5 * 60_000,
})
