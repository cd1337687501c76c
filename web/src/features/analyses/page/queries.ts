import { type AnalysisOptions, type AnalysisSummary, api, type Output } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../client/api.ts'
import { forgetUsage, freshFor } from '../../../client/customer-data.ts'

export type OwnAnalysis = Output<typeof api.ownAnalyses.get>

/** An analysis that is still being read is asked about until it has ended. */
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

export function renameMutation(id: string) {
  return mutationOptions({
    mutationFn: (title: string) => call(api.ownAnalyses.rename, { id, title }),
    onSuccess: ({ title }, _input, _before, { client }) => {
      client.setQueryData(
        analysisQuery(id).queryKey,
        (analysis: OwnAnalysis | undefined) => analysis && { ...analysis, title },
      )
      client.invalidateQueries({ queryKey: ['analyses', 'list'] })
    },
  })
}

export function addAdviceMutation(id: string) {
  return mutationOptions({
    mutationFn: (options: AnalysisOptions) => call(api.ownAnalyses.addAdvice, { id, ...options }),
    onSettled: (_added, _error, _input, _before, { client }) => {
      // Also after a refusal: the text may be gone, or somebody else was first.
      client.invalidateQueries({ queryKey: ['playground'] })
      forgetUsage(client)
    },
  })
}

export interface Again extends AnalysisOptions {
  text: string
  keyId: string
}

export const analyzeAgainMutation = mutationOptions({
  mutationFn: ({ keyId, ...order }: Again) =>
    call(api.playground.analyze, { ...order, api_key_id: keyId }),
  onSuccess: (_answer, _input, _before, { client }) => {
    client.invalidateQueries({ queryKey: ['playground', 'latest'] })
    forgetUsage(client)
  },
})

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => call(api.ownAnalyses.remove, { id }),
  onSuccess: (_nothing, id, _before, { client }) => {
    client.removeQueries({ queryKey: analysisQuery(id).queryKey })
    for (const queryKey of [['analyses', 'list'], ['playground'], ['credits']]) {
      client.invalidateQueries({ queryKey })
    }
  },
})
