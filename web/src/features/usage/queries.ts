import { api } from '@inkprint/contract'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { freshFor } from '../../client/customer-data.ts'
import { download } from '../../client/download.ts'
import { type Period, timeZone } from './period.ts'

/** Its key begins like those of the other credit queries, which are invalidated after an analysis. */
export function usageQuery(period: Period) {
  return queryOptions({
    queryKey: ['credits', 'usage', period],
    queryFn: () => call(api.usage.get, { ...period, timeZone }),
    placeholderData: keepPreviousData,
    ...freshFor(5),
  })
}

export const exportUsageMutation = mutationOptions({
  mutationFn: (period: Period) =>
    download(api.usage.exportCsv, { input: { ...period, timeZone }, name: 'usage.csv' }),
})
