import { api } from '@inkprint/contract'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { freshFor } from '../../client/customer-data.ts'
import { download } from '../../client/download.ts'

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

/** Exports all entries that match the filters, not only one page. */
export const exportHistoryMutation = mutationOptions({
  mutationFn: ({ startDate, endDate, keyId }: Omit<HistoryPage, 'page'>) =>
    download(api.credits.exportCsv, {
      input: { startDate, endDate, ...(keyId && { apiKeyId: keyId }) },
      name: 'credit-history.csv',
    }),
})
