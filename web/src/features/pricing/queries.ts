import { api, type PriceId, type PurchaseStatus } from '@inkprint/contract'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { isNotFound } from '../../client/not-found.ts'

export const checkoutMutation = mutationOptions({
  mutationFn: (price_id: PriceId) => call(api.purchases.create, { price_id }),
})

export const portalMutation = mutationOptions({
  mutationFn: () => call(api.purchases.openPortal),
})

/** The result of a checkout; polls while its payment is pending. */
export function confirmationQuery(sessionId: string | null) {
  return queryOptions({
    queryKey: ['confirmation', sessionId],
    queryFn: async ({ client }) => {
      const answer = await call(api.purchases.confirm, { session_id: sessionId ?? '' })
      // Balances fetched earlier are outdated now.
      if (answer.status === 'paid')
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'confirmation' })
      return answer
    },
    enabled: sessionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (isSettled(state.data?.status) || isNotFound(state.error)) return false
      return patience(state.dataUpdateCount + state.errorUpdateCount)
    },
  })
}

/** Tells the server that the buyer came back without paying; sent once, however often the page mounts. */
export function cancellationQuery(purchaseId: string | null) {
  return queryOptions({
    queryKey: ['cancellation', purchaseId],
    queryFn: async ({ client }) => {
      const answer = await call(api.purchases.cancel, { purchase_id: purchaseId ?? '' })
      // If the purchase was paid after all, the balance has changed.
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'cancellation' })
      return answer
    },
    enabled: purchaseId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
  })
}

export function purchasesQuery(page: number) {
  return queryOptions({
    queryKey: ['credits', 'purchases', { page }],
    queryFn: () => call(api.purchases.list, { page, size: 10 }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })
}

function isSettled(status: PurchaseStatus | undefined): boolean {
  return status !== undefined && status !== 'pending'
}

/** Polls quickly at first, since most payments are fast; slow ones may take days. */
function patience(asked: number): number {
  if (asked < 10) return 2_000
  return asked < 30 ? 5_000 : 30_000
}

export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['credits', 'receipt', id],
    queryFn: () => call(api.purchases.getReceipt, { id }),
    retry: (count, error) => count < 2 && !isNotFound(error),
  })
}
