import { api, type Delivery, type Input, type Webhook } from '@inkprint/contract'
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../../client/api.ts'
import { freshFor } from '../../../client/customer-data.ts'

const all = ['webhooks']

export const webhooksQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: () => call(api.ownWebhooks.list),
  ...freshFor(1),
})

/** Polls, because deliveries change the webhook's state, and also updates the list with each answer. */
export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: async ({ client }) => {
      const webhook = await call(api.ownWebhooks.get, { id })
      client.setQueryData(
        webhooksQuery.queryKey,
        (list) =>
          list && {
            webhooks: list.webhooks.map((each) => (each.webhook_id === id ? webhook : each)),
          },
      )
      return webhook
    },
    refetchInterval: ({ state }) => (state.data ? 3_000 : false),
  })
}

/** Polls often if a delivery is about to be attempted, and occasionally while any is waiting. */
export function deliveriesQuery(id: string, status?: Delivery['status']) {
  return infiniteQueryOptions({
    queryKey: [...all, 'deliveries', id, status ?? 'all'],
    queryFn: ({ pageParam: cursor }) =>
      call(api.ownWebhooks.listDeliveries, {
        id,
        ...(status && { status }),
        ...(cursor && { cursor }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => {
      const waiting = state.data?.pages
        .flatMap(({ items }) => items)
        .flatMap(({ next_attempt_at }) => (next_attempt_at ? [Date.parse(next_attempt_at)] : []))
      if (!waiting?.length) return false
      return Math.min(...waiting) < Date.now() + 10_000 ? 1_500 : 15_000
    },
  })
}

export function deliveryQuery(id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...all, 'delivery', id, deliveryId],
    queryFn: () => call(api.ownWebhooks.getDelivery, { id, deliveryId }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? 1_500 : false),
  })
}

/** Invalidates everything about webhooks, since a change to one affects its state, its log and the list. */
function forget(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all })
}

function keep(client: QueryClient, webhook: Webhook): Promise<void> {
  client.setQueryData(webhookQuery(webhook.webhook_id).queryKey, webhook)
  return forget(client)
}

export const createMutation = mutationOptions({
  mutationFn: (wanted: Input<typeof api.ownWebhooks.create>) =>
    call(api.ownWebhooks.create, wanted),
  onSuccess: (_webhook, _wanted, _before, { client }) => forget(client),
})

export const updateMutation = mutationOptions({
  mutationFn: (changes: Input<typeof api.ownWebhooks.update>) =>
    call(api.ownWebhooks.update, changes),
  onSuccess: (webhook, _changes, _before, { client }) => keep(client, webhook),
})

export const rotateMutation = mutationOptions({
  mutationFn: (id: string) => call(api.ownWebhooks.rotateSecret, { id }),
  onSuccess: ({ secret: _, ...webhook }, _id, _before, { client }) => keep(client, webhook),
})

export const removeMutation = mutationOptions({
  mutationFn: (id: string) => call(api.ownWebhooks.remove, { id }),
  onSuccess: (_nothing, id, _before, { client }) => {
    client.removeQueries({ queryKey: webhookQuery(id).queryKey })
    return client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  },
})

export const testMutation = mutationOptions({
  mutationFn: (id: string) => call(api.ownWebhooks.sendTest, { id }),
  onSettled: (_delivery, _error, _id, _before, { client }) => forget(client),
})

export const resendMutation = mutationOptions({
  mutationFn: (ids: Input<typeof api.ownWebhooks.resend>) => call(api.ownWebhooks.resend, ids),
  onSettled: (_delivery, _error, _ids, _before, { client }) => forget(client),
})
