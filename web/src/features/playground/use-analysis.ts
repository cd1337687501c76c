import { isSameText } from '@inkprint/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Unanswered } from '../../client/analyze-once.ts'
import { useUser } from '../../client/session.tsx'
import type { Found } from '../../shared/result/queries.ts'
import { type Earlier, findEarlier, foundQuery, shownQuery } from './queries.ts'
import { keepShown, type Shown } from './shown.ts'
import { useWork } from './use-work.ts'

/** From idle over analyzing to a result, which stays until the next one arrives or it is cleared. */
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
    /** Whether a result stands below the text, or is on its way there. */
    isShown: !isHidden,
    /** Asked for on this screen a moment ago, and so to be looked at. */
    isNew: newId !== null && newId === shown?.id,
    /** What is being read or fetched now: how many words, where they were counted. */
    reading: underWay ? { words: underWay.words } : found.isFetching && !isHidden ? {} : null,
    isPending: underWay !== null,
    error,
    /** What was said about the last try is no news about the next; one whose end is not known stays. */
    forgetError() {
      if (error && !(error instanceof Unanswered)) reset()
    },
    /** A result that could not be fetched. */
    lost: found.isError && !isHidden ? found : null,
    /** Shows an earlier analysis or an example, and returns it; null when it cannot be had. */
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

/** What there is about a text already: a result in this tab, or the newest that the server has. */
export type Same = Found | Earlier

/** Throws where nobody could be asked: whether there is one is not known then. */
async function findSame(
  client: QueryClient,
  { text, id }: { text: string; id: string | undefined },
): Promise<Same | null> {
  const shown = id && (await client.ensureQueryData(foundQuery(id)).catch(() => null))
  return shown && shown.text !== null && isSameText(shown.text, text) ? shown : findEarlier(text)
}
