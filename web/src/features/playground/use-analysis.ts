import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../client/session.tsx'
import type { Found } from '../../shared/result/queries.ts'
import type { Order } from './order.ts'
import { analyzeMutation, analyzing, foundQuery, latestQuery, shownQuery } from './queries.ts'
import { keepShown, type Shown } from './shown.ts'

/** From idle over analyzing to a result, which stays until the next one arrives or it is cleared. */
export function useAnalysis() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const { data: shown } = useQuery(shownQuery(userId))
  const found = useQuery(foundQuery(shown?.id))
  const analysis = useMutation(analyzeMutation(userId))
  const [underWay] = useMutationState({
    filters: { mutationKey: analyzing, status: 'pending' },
    // Only that mutation has the key, and its variables are orders.
    select: ({ state }) => state.variables as Order,
  })
  const [newId, setNewId] = useState<string | null>(null)

  const isPending = underWay !== undefined

  function show(next: Shown) {
    keepShown(userId, next)
    client.setQueryData(shownQuery(userId).queryKey, next)
  }

  function clear() {
    analysis.reset()
    setNewId(null)
    if (shown) show({ ...shown, isHidden: true })
  }

  const isHidden = !shown || shown.isHidden
  return {
    shown: shown ?? null,
    found: isHidden ? null : (found.data ?? null),
    /** Whether a result stands below the text, or is on its way there. */
    isShown: !isHidden,
    /** Asked for on this screen a moment ago, and so to be looked at. */
    isNew: newId !== null && newId === shown?.id,
    /** What is being read or fetched now: how many words, where they were counted. */
    reading: underWay ? { words: underWay.words } : found.isFetching && !isHidden ? {} : null,
    isPending,
    error: analysis.error,
    /** A result that could not be fetched. */
    lost: found.isError && !isHidden ? found : null,
    run(order: Order) {
      analysis.mutate(order, { onSuccess: ({ result }) => setNewId(result.id) })
    },
    /** Shows an earlier analysis or an example, and returns it; null when it cannot be had. */
    open(id: string): Promise<Found | null> {
      analysis.reset()
      setNewId(id)
      show({ id, isHidden: false })
      return client.ensureQueryData(foundQuery(id)).catch(() => null)
    },
    clear,
    restore: (before: Shown | null) => (before ? show(before) : clear()),
    findSame: (text: string) => findSame(client, { text, id: shown?.id }),
  }
}

/** An earlier result for exactly this text; what cannot be asked for counts as none. */
async function findSame(
  client: QueryClient,
  { text, id }: { text: string; id: string | undefined },
): Promise<Found | null> {
  const known = await Promise.all([
    id === undefined ? null : client.ensureQueryData(foundQuery(id)).catch(() => null),
    client.ensureQueryData(latestQuery).catch(() => null),
  ])
  return known.find((each) => each?.text === text) ?? null
}
