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

/** How a checkout ended, asked again and again while its payment is on the way. */
export function confirmationQuery(sessionId: string | null) {
  return queryOptions({
    queryKey: ['confirmation', sessionId],
    queryFn: async ({ client }) => {
      const answer = await call(api.purchases.confirm, { session_id: sessionId ?? '' })
      // Balances fetched before are old now.
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

/** Tells the server that the buyer came back without paying; asked once, however often the page mounts. */
export function cancellationQuery(purchaseId: string | null) {
  return queryOptions({
    queryKey: ['cancellation', purchaseId],
    queryFn: async ({ client }) => {
      const answer = await call(api.purchases.cancel, { purchase_id: purchaseId ?? '' })
      // A purchase that was paid after all has moved the balance.
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

/** Quick at first, because most payments are; a slow one may take days. */
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
