import { type AnalysisSort, api, type ReviewState, type Verdict } from '@inkprint/contract'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { freshFor } from '../../client/customer-data.ts'
import { download } from '../../client/download.ts'
import { type DateRange, daysOf } from '../../shared/date-ranges.ts'

/** How the list is filtered and sorted; empty means all. */
export interface Selection {
  search: string
  verdict: Verdict | ''
  review: ReviewState | ''
  groupId: string
  keyId: string
  userId: string
  range: DateRange | ''
  sort: { by: AnalysisSort; order: 'asc' | 'desc' }
}

/** No filter, newest first. */
export const everything: Selection = {
  search: '',
  verdict: '',
  review: '',
  groupId: '',
  keyId: '',
  userId: '',
  range: '',
  sort: { by: 'created_at', order: 'desc' },
}

export function analysesQuery({ cursor, ...selection }: Selection & { cursor: string }) {
  const input = { ...inputOf(selection), ...(cursor && { cursor }) }
  return queryOptions({
    queryKey: ['analyses', 'list', input],
    queryFn: () => call(api.ownAnalyses.list, input),
    placeholderData: keepPreviousData,
    ...freshFor(1),
  })
}

export const choicesQuery = queryOptions({
  queryKey: ['analyses', 'choices'],
  queryFn: () => call(api.ownAnalyses.getChoices),
  ...freshFor(5),
})

export const deleteManyMutation = mutationOptions({
  mutationFn: async (analysis_ids: string[]) =>
    (await call(api.ownAnalyses.removeMany, { analysis_ids })).deleted,
  onSuccess: (_deleted, _ids, _before, { client }) => {
    for (const part of ['analyses', 'playground', 'credits']) {
      client.invalidateQueries({ queryKey: [part] })
    }
  },
})

export const exportMutation = mutationOptions({
  mutationFn: (selection: Selection) =>
    download(api.ownAnalyses.exportCsv, { input: inputOf(selection), name: 'analyses.csv' }),
})

function inputOf({ search, verdict, review, groupId, keyId, userId, range, sort }: Selection) {
  const days = range === '' ? null : daysOf(range, new Date())
  return {
    ...(search && { search }),
    ...(verdict && { verdict }),
    ...(review && { review_state: review }),
    ...(groupId && { group_id: groupId }),
    ...(keyId && { api_key_id: keyId }),
    ...(userId && { user_id: userId }),
    ...(days && { start_date: days.startDate, end_date: days.endDate }),
    sort_by: sort.by,
    sort_order: sort.order,
  }
}
