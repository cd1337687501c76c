import { api } from '@inkprint/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { freshFor } from '../../client/customer-data.ts'

interface HistoryPage {
  page: number
  startDate: string
  endDate: string
  /** Empty for all keys. */
  keyId: string
}

export function creditHistoryQuery({ page, startDate, endDate, keyId }: HistoryPage) {
  return queryOptions({
    queryKey: ['credits', 'history', { page, startDate, endDate, keyId }],
    queryFn: () =>
      call(api.credits.listEntries, {
        page,
        size: 20,
        startDate,
        endDate,
        ...(keyId && { apiKeyId: keyId }),
      }),
    placeholderData: keepPreviousData,
    ...freshFor(5),
  })
}
