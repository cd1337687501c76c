import { analyze, groups, sendFeedback } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { forgetUsage, freshFor } from '../../lib/customer-data.ts'
import type { Order } from './order.ts'

export function groupsQuery(keyId: string) {
  return queryOptions({
    queryKey: ['groups', keyId],
    queryFn: () => call(groups, { api_key_id: keyId }),
    enabled: keyId !== '',
    ...freshFor(5),
  })
}

export const analyzeMutation = mutationOptions({
  mutationFn: async ({ keyId, groupId, ...order }: Order) => {
    const { analysis_id, analysis_result } = await call(analyze, {
      ...order,
      api_key_id: keyId,
      force_group_id: groupId || null,
    })
    return { ...analysis_result, id: analysis_id }
  },
  onSuccess: (_result, _order, _before, { client }) => forgetUsage(client),
})

export const feedbackMutation = mutationOptions({
  mutationFn: (feedback: { analysis_id: string; is_correct: boolean; comment: string | null }) =>
    call(sendFeedback, feedback),
})
