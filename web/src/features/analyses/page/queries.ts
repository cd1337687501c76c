import { type AnalysisOptions, api } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { analyzeOnce, Unanswered } from '../../../client/analyze-once.ts'
import { call } from '../../../client/api.ts'
import { forgetUsage } from '../../../client/customer-data.ts'
import { isShortage } from '../../../shared/shortage.ts'
import { analysisQuery, type OwnAnalysis } from '../own-analysis.ts'

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
      // Also after a refusal: the text may be gone, or somebody else may have been faster.
      client.invalidateQueries({ queryKey: ['playground'] })
      forgetUsage(client)
    },
  })
}

export interface Again extends AnalysisOptions {
  /** Ensures that it is charged only once, however often it is sent. */
  idempotencyKey: string
  text: string
  keyId: string
  force_group_id: string | null
  max_false_positive_rate: number | null
}

export const analyzeAgainMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, keyId, ...order }: Again) =>
    analyzeOnce({ idempotencyKey, input: { ...order, api_key_id: keyId } }),
  onError: (error, _input, _before, { client }) => {
    if (error instanceof Unanswered || isShortage(error)) forgetUsage(client)
  },
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
