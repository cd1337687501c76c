import { type AnalysisResult, api } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'

/** An analysis or an example, with its text if that is still stored. */
export interface Found {
  result: AnalysisResult
  text: string | null
  isExample: boolean
  /** Null for an example, which was never requested. */
  created_at: string | null
}

export const feedbackMutation = mutationOptions({
  mutationFn: (feedback: { analysis_id: string; is_correct: boolean; comment: string | null }) =>
    call(api.playground.sendFeedback, feedback),
  onSuccess: (_answer, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['analyses'] }),
})
