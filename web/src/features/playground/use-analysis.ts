import { isSameText } from '@inkprint/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Unanswered } from '../../client/analyze-once.ts'
import { useUser } from '../../client/session.tsx'
import type { Found } from '../../shared/result/queries.ts'
import { type Earlier, findEarlier, foundQuery, shownQuery } from './queries.ts'
import { keepShown, type Shown } from './shown.ts'
import { useWork } from './use-work.ts'

/** Goes from idle through analyzing to a result, which stays until the next one arrives or it is cleared. */
export function useAnalysis() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const { data: shown } = useQuery(shownQuery(userId))
  const found = useQuery(foundQuery(shown?.id))
  const { underWay, error, newId, setNewId, reset, ...work } = useWork()

  function show(next: Shown) {
    keepShown(userId, next)
    client.setQueryData(shownQuery(userId).queryKey, next)
  }

  function clear() {
    reset()
    setNewId(null)
    if (shown) show({ ...shown, isHidden: true })
  }

  const isHidden = !shown || shown.isHidden
  return {
    ...work,
    shown: shown ?? null,
    found: isHidden ? null : (found.data ?? null),
    /** Whether a result is shown below the text, or about to be. */
    isShown: !isHidden,
    /** Requested just now on this screen, so it gets the user's attention. */
    isNew: newId !== null && newId === shown?.id,
    /** What is being analyzed or fetched, with its number of words if known; null if nothing is. */
    reading: underWay ? { words: underWay.words } : found.isFetching && !isHidden ? {} : null,
    isPending: underWay !== null,
    error,
    /**
     * Clears the error, which does not apply to the next attempt, unless the outcome of the analysis is still
     * unknown.
     */
    forgetError() {
      if (error && !(error instanceof Unanswered)) reset()
    },
    /** The query of a result that could not be fetched, or null. */
    lost: found.isError && !isHidden ? found : null,
    /** Shows an earlier analysis or an example, and returns it; null if it could not be fetched. */
    open(id: string): Promise<Found | null> {
      reset()
      setNewId(id)
      show({ id, isHidden: false })
      return client.ensureQueryData(foundQuery(id)).catch(() => null)
    },
    clear,
    restore: (before: Shown | null) => (before ? show(before) : clear()),
    findSame: (text: string) => findSame(client, { text, id: shown?.id }),
  }
}

/** An existing result for the same text: one shown in this tab, or the latest on the server. */
export type Same = Found | Earlier

/** Throws if the server could not be asked, since it is then unknown whether there is one. */
async function findSame(
  client: QueryClient,
  { text, id }: { text: string; id: string | undefined },
): Promise<Same | null> {
  const shown = id && (await client.ensureQueryData(foundQuery(id)).catch(() => null))
  return shown && shown.text !== null && isSameText(shown.text, text) ? shown : findEarlier(text)
}
