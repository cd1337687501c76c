import { type AnalysisSummary, api, type Output } from '@inkprint/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { freshFor } from '../../client/customer-data.ts'

export type OwnAnalysis = Output<typeof api.ownAnalyses.get>

/** Polls while an analysis is still running. */
export function analysisQuery(id: string) {
  return queryOptions({
    queryKey: ['analyses', 'own', id],
    queryFn: () => call(api.ownAnalyses.get, { id }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 1500 : false),
    ...freshFor(1),
  })
}

export function isOpen({ status }: Pick<AnalysisSummary, 'status'>): boolean {
  return status === 'accepted' || status === 'reading'
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['analyses', 'similar', id],
    queryFn: () => call(api.ownAnalyses.listSimilar, { id }),
    ...freshFor(1),
  })
}
