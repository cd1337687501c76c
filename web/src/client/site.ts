import { api } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Who runs this installation; changes only when the server restarts. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call(api.site.get),
  staleTime: Number.POSITIVE_INFINITY,
})
