import { api } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call(api.secondFactor.get),
  staleTime: 60_000,
})
