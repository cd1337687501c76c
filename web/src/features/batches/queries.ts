import { api, type ItemSort, type ItemStatus, type Verdict } from '@inkprint/contract'
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { forgetUsage } from '../../client/customer-data.ts'
import { download } from '../../client/download.ts'

/** A running batch changes constantly. */
const watchEveryMs = 2_000

export function batchesQuery(cursor: string) {
  return queryOptions({
    queryKey: ['batches', 'list', cursor],
    queryFn: () => call(api.ownBatches.list, cursor ? { cursor } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? watchEveryMs : false,
  })
}

export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ['batches', 'one', id],
    queryFn: () => call(api.ownBatches.get, { id }),
    refetchInterval: ({ state }) => {
      const batch = state.data
      const isMoving = batch?.status === 'running' || (batch?.counts.reading ?? 0) > 0
      return isMoving ? watchEveryMs : false
    },
  })
}

/** Which texts of a batch are shown, and in which order; empty means all. */
export interface ItemSelection {
  status: ItemStatus | ''
  verdict: Verdict | ''
  sort: { by: ItemSort; order: 'asc' | 'desc' }
  cursor: string
}

export function itemsQuery(
  id: string,
  { status, verdict, sort, cursor }: ItemSelection,
  isMoving: boolean,
) {
  const input = {
    id,
    ...(status && { status }),
    ...(verdict && { verdict }),
    ...(cursor && { cursor }),
    sort_by: sort.by,
    sort_order: sort.order,
  }
  return queryOptions({
    // Fetched once more when the batch ends, since the previous fetch may have been before the last text
    // finished.
    queryKey: ['batches', 'items', input, { isMoving }],
    queryFn: () => call(api.ownBatches.listItems, input),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving ? watchEveryMs : false,
  })
}

export type BatchAction = 'pause' | 'resume' | 'cancel' | 'retry'

export const actionMutation = mutationOptions({
  mutationFn: ({ id, action }: { id: string; action: BatchAction }) =>
    call(api.ownBatches[action], { id }),
  onSuccess: (batch, _wanted, _before, { client }) => {
    client.setQueryData(batchQuery(batch.batch_id).queryKey, batch)
    forgetBatches(client)
  },
})

export const csvMutation = mutationOptions({
  mutationFn: (id: string) =>
    download(api.ownBatches.exportCsv, { input: { id }, name: 'batch.csv' }),
})

export const jsonMutation = mutationOptions({
  mutationFn: (id: string) =>
    download(api.ownBatches.exportJson, { input: { id }, name: 'batch.json' }),
})

/** A batch reserves and spends credits, and its texts are analyses, so those are refetched too. */
export function forgetBatches(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['batches'] })
  forgetUsage(client)
}
